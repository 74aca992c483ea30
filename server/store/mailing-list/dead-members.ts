import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A mailbox that the list does not accept. */
export type DeadMember = {
  readonly email: string;
  readonly lastAnswer: string | null;
  readonly since: Day;
  readonly accountNumber: number | null;
};

/** Selects rows as `d`, for a list and its count. */
export const deadMembers = (t: RawBuilder<number>) => sql`(
    select m.email, m.last_answer, m.settled_on as since from mailing_list_member m
    where m.tenant_id = ${t} and m.state = 'dead') d`;

export const findDeadMembers = (db: Database, tenantId: number): Promise<DeadMember[]> =>
  db.read<DeadMember>(
    tenantId,
    (t) => sql<DeadMember>`
      select d.email, d.last_answer as "lastAnswer", d.since,
        (select max(a.account_number)::int from account a
          where a.tenant_id = ${t} and a.contact_mailbox = d.email) as "accountNumber"
      from ${deadMembers(t)} order by d.since, d.email`,
  );

/**
 * Tries it again, or leaves it as it is.
 * @returns false if it does not wait for a decision.
 */
export async function settleDeadMember(tx: Tx, email: string, outcome: "queued" | "settled"): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update mailing_list_member
    set state = ${outcome}, version = version + 1, attempts = 0, next_at = '-infinity'
    where tenant_id = ${tx.tenantId} and email = ${email} and state = 'dead'`.execute(tx.q);
  return numAffectedRows > 0n;
}
