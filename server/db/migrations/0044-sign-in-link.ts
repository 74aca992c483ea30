import { type Kysely, sql } from "kysely";

const changes = sql`
  alter table mail_token drop constraint mail_token_purpose_check;
  alter table mail_token add constraint mail_token_purpose_check
    check (purpose in ('confirmMailbox', 'resetPassword', 'signIn'));
  alter table mail_token add column browser_hash bytea, add column code_hash bytea;
  alter table mail_token add constraint mail_token_sign_in
    check ((purpose = 'signIn') = (browser_hash is not null) and (browser_hash is null) = (code_hash is null));
  create index mail_token_browser on mail_token (tenant_id, browser_hash) where browser_hash is not null;
`;

/** A link that signs in without a password: in the browser that asked for it, or with the code beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
