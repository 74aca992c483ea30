import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { IssueState } from "#core/delivery/delivery-issue.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * Creates the token of an email's link when it is sent; only its hash is stored (security.md 14). The link stops
 * working once somebody has said whether the paper came.
 * @returns false if somebody already has.
 */
export async function mintRedeliveryToken(tx: Tx, issueId: number, token: string): Promise<boolean> {
  const { rows } = await sql`
    insert into redelivery_token (tenant_id, token_hash, issue_id)
    select ${tx.tenantId}, ${hashToken(token)}, d.issue_id from delivery_issue d
    where d.tenant_id = ${tx.tenantId} and d.issue_id = ${issueId} and d.state = 'redelivering'
    returning issue_id`.execute(tx.q);
  return rows.length > 0;
}

/** What an email's link shows: no name, no account. */
export type LinkedRedelivery = {
  readonly issueId: number;
  readonly accountNumber: number;
  readonly issueOn: Day;
  readonly state: IssueState;
  readonly redeliverOn: Day;
  readonly redeliverUntil: number;
};

/** Null if there is no such link. */
export async function findRedelivery(db: Database, tenantId: number, token: string): Promise<LinkedRedelivery | null> {
  const [row] = await db.read<LinkedRedelivery>(
    tenantId,
    (tenant) => sql<LinkedRedelivery>`
      select d.issue_id as "issueId", d.account_number as "accountNumber", d.issue_on as "issueOn", d.state,
        d.redeliver_on as "redeliverOn", d.redeliver_until_minutes as "redeliverUntil"
      from redelivery_token k
      join delivery_issue d on d.tenant_id = ${tenant} and d.issue_id = k.issue_id
      where k.tenant_id = ${tenant} and k.token_hash = ${hashToken(token)}`,
  );
  return row ?? null;
}
