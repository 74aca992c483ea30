import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { EmailKind } from "#core/notice/email.ts";
import type { Database } from "#server/db/database.ts";
import { settledItemExists } from "#server/store/staff/queue-item.ts";

/** An email that did not reach its reader. */
export type UnsentEmail = {
  readonly emailId: string;
  readonly accountNumber: number | null;
  readonly kind: EmailKind;
  readonly recipient: string;
  readonly since: Day;
  readonly lastError: string | null;
};

const most = 1000;
/** A bounce from longer ago tells nobody anything new. */
const bouncedDays = 60;

const columns = sql`l.letter_id as "emailId", l.account_number as "accountNumber", l.kind, l.recipient,
  l.last_error as "lastError"`;

/** Emails that bounced and that nobody has dealt with, as `l`. A notice that bounced waits on the post list instead. */
export const bouncedEmails = (tenant: RawBuilder<number>, today: Day): RawBuilder<unknown> => sql`letter l
  where l.tenant_id = ${tenant} and l.bounced_at is not null and l.bounced_at > ${today}::date - ${bouncedDays}::int
    and not exists (select from notice n where n.tenant_id = ${tenant} and n.letter_id = l.letter_id)
    and not ${settledItemExists(tenant, "bounce", sql`l.letter_id::text`)}`;

/** Emails that failed for good, as `l`. Those without an address are left out, because staff mail a letter or call. */
export const deadEmails = (tenant: RawBuilder<number>): RawBuilder<unknown> => sql`letter l
  where l.tenant_id = ${tenant} and l.state = 'dead' and l.recipient <> '' and not ${settledItemExists(tenant, "email", sql`l.letter_id::text`)}`;

/** Ordered by when they bounced, the earliest first. */
export const findBouncedEmails = (db: Database, tenantId: number, today: Day): Promise<UnsentEmail[]> =>
  db.read<UnsentEmail>(
    tenantId,
    (tenant) => sql<UnsentEmail>`select ${columns}, publication_day(l.bounced_at) as since
      from ${bouncedEmails(tenant, today)} order by l.bounced_at limit ${most}`,
  );

export const findDeadEmails = (db: Database, tenantId: number): Promise<UnsentEmail[]> =>
  db.read<UnsentEmail>(
    tenantId,
    (tenant) => sql<UnsentEmail>`select ${columns}, publication_day(l.created_at) as since
      from ${deadEmails(tenant)} order by l.created_at limit ${most}`,
  );
