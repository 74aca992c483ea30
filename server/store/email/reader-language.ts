import { type RawBuilder, sql } from "kysely";
import type { Language } from "#core/format/language.ts";

/** The reader whose language is needed: by mailbox, then by account. Both are SQL expressions, and may be null. */
type Reader = { readonly recipient: RawBuilder<unknown>; readonly accountNumber: RawBuilder<unknown> };

/**
 * A SQL expression for the language in which somebody is written to. It is that of the login with this mailbox; without
 * such a login, of the account's owners; if nobody has chosen one, the publication's first language.
 */
export const readerLanguage = (
  tenant: RawBuilder<unknown>,
  { recipient, accountNumber }: Reader,
): RawBuilder<Language> => sql<Language>`coalesce(
  (select g.language from login g
    where g.tenant_id = ${tenant} and g.email = lower(${recipient}) and g.language is not null and g.dropped_at is null
    order by g.email_confirmed_at is null, g.login_id desc limit 1),
  (select g.language from account_grant h
    join login g on g.tenant_id = ${tenant} and g.login_id = h.login_id
    where h.tenant_id = ${tenant} and h.account_number = ${accountNumber} and g.language is not null
    order by h.kind <> 'owner', h.granted_at, h.login_id limit 1),
  (select d.first_language from tenant d where d.tenant_id = ${tenant}))`;

/**
 * A SQL expression for the language of a notice that the law requires. Because it is a legal text, it is in another
 * language than English only if the publication has given its terms in that language.
 */
export const noticeLanguage = (tenant: RawBuilder<unknown>, reader: Reader): RawBuilder<Language> => sql<Language>`(
  select case when d.settings #> array['translations', r.language, 'terms', 'version'] is null then 'en' else r.language end
  from tenant d cross join (select ${readerLanguage(tenant, reader)} as language) r
  where d.tenant_id = ${tenant})`;
