import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { OutstandingReport } from "#core/cancellation/fix-credits.ts";
import type { DeliveryProblem, IssueState, Resolution } from "#core/delivery/delivery-issue.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A subscriber's report about one paper, and the result. */
export type IssueRecord = {
  readonly issueId: number;
  readonly accountNumber: number;
  readonly subscriptionId: number;
  readonly product: string;
  readonly issueOn: Day;
  readonly problem: DeliveryProblem;
  readonly resolution: Resolution;
  readonly state: IssueState;
  readonly halfUnits: 1 | 2;
  readonly redeliverOn: Day | null;
  readonly redeliverUntil: number | null;
  /** The day of the credit, and where the paid term ended with it. */
  readonly creditedOn: Day | null;
  readonly paidThrough: Day | null;
  readonly reportedOn: Day;
};

/** With the person who is emailed about it. */
export type IssueWithContact = IssueRecord & {
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
};

const columns = sql`d.issue_id as "issueId", d.account_number as "accountNumber", d.subscription_id as "subscriptionId",
  d.product, d.issue_on as "issueOn", d.problem, d.resolution, d.state, d.half_units as "halfUnits",
  d.redeliver_on as "redeliverOn", d.redeliver_until_minutes as "redeliverUntil", d.credited_on as "creditedOn",
  d.paid_through as "paidThrough", d.reported_on as "reportedOn"`;

const withPerson = sql`${columns}, a.first_name as "firstName", a.last_name as "lastName", a.contact_email as "contactEmail"`;

/** The reports of an account, newest first. */
export async function listIssues(
  db: Database,
  tenantId: number,
  accountNumber: number,
  most: number,
): Promise<IssueRecord[]> {
  return db.read(
    tenantId,
    (tenant) => sql<IssueRecord>`select ${columns} from delivery_issue d
      where d.tenant_id = ${tenant} and d.account_number = ${accountNumber} order by d.issue_id desc limit ${most}`,
  );
}

/** The reports about a product's papers since a day. */
export async function findReports(tx: Tx, subscriptionId: number, product: string, since: Day): Promise<IssueRecord[]> {
  const { rows } = await sql<IssueRecord>`select ${columns} from delivery_issue d
    where d.tenant_id = ${tx.tenantId} and d.subscription_id = ${subscriptionId} and d.product = ${product}
      and d.issue_on >= ${since}::date`.execute(tx.q);
  return rows;
}

/** The days of an account's automatic credits, those that staff did not decide. */
export async function findAutomaticCredits(tx: Tx, accountNumber: number, since: Day): Promise<Day[]> {
  const rows = await tx.q
    .selectFrom("delivery_issue")
    .select("credited_on")
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .where("reviewed", "=", false)
    .where("credited_on", ">=", since)
    .execute();
  return rows.flatMap(({ credited_on }) => credited_on ?? []);
}

export type NewIssue = Omit<IssueRecord, "issueId">;

/** @returns its id; null if this paper was already reported: one case per issue and product (rules 8.4). */
export async function insertIssue(tx: Tx, issue: NewIssue): Promise<number | null> {
  const row = await tx.q
    .insertInto("delivery_issue")
    .values({
      tenant_id: tx.tenantId,
      account_number: issue.accountNumber,
      subscription_id: issue.subscriptionId,
      product: issue.product,
      issue_on: issue.issueOn,
      problem: issue.problem,
      resolution: issue.resolution,
      state: issue.state,
      half_units: issue.halfUnits,
      redeliver_on: issue.redeliverOn,
      redeliver_until_minutes: issue.redeliverUntil,
      credited_on: issue.creditedOn,
      paid_through: issue.paidThrough,
      reported_on: issue.reportedOn,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "subscription_id", "product", "issue_on"]).doNothing())
    .returning("issue_id")
    .executeTakeFirst();
  return row?.issue_id ?? null;
}

export type IssueSettlement = { readonly now: Date; readonly reviewed?: boolean } &
  /** `paidThrough` is null if it was refunded in money. */
  (
    | { readonly state: "credited"; readonly creditedOn: Day; readonly paidThrough: Day | null }
    | { readonly state: "redelivered" | "review" | "declined" }
  );

export async function settleIssue(tx: Tx, issueId: number, settlement: IssueSettlement): Promise<void> {
  const credited = settlement.state === "credited" ? settlement : null;
  await tx.q
    .updateTable("delivery_issue")
    .set({
      state: settlement.state,
      settled_at: settlement.state === "review" ? null : settlement.now,
      credited_on: credited?.creditedOn ?? null,
      paid_through: credited?.paidThrough ?? null,
      ...(settlement.reviewed === true ? { reviewed: true } : {}),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("issue_id", "=", issueId)
    .execute();
}

/** One report of an account. Must be called under the account's lock. */
export const findIssue = (tx: Tx, accountNumber: number, issueId: number): Promise<IssueWithContact | null> =>
  one(tx, sql`d.issue_id = ${issueId} and d.account_number = ${accountNumber}`);

/** A report that staff name by its id, with its account locked for the rest of the transaction. */
export const lockIssue = (tx: Tx, issueId: number): Promise<IssueWithContact | null> =>
  one(tx, sql`d.issue_id = ${issueId}`, sql`for update of a`);

/** Reports that staff have to decide, oldest first. */
export const findIssuesInReview = (db: Database, tenantId: number): Promise<IssueRecord[]> =>
  db.read(
    tenantId,
    (tenant) => sql<IssueRecord>`select ${columns} from delivery_issue d
      where d.tenant_id = ${tenant} and d.state = 'review' order by d.issue_id`,
  );

/** The subscription's reports that are still open. Must be called under the account's lock. */
export async function findOutstandingReports(tx: Tx, subscriptionId: number): Promise<OutstandingReport[]> {
  const { rows } = await sql<OutstandingReport>`
    select d.issue_id as "issueId", d.issue_on as "issueOn", d.half_units as "halfUnits", d.reported_on as "reportedOn",
      floor(extract(epoch from d.created_at) * 1000)::float8 as "reportedMs"
    from delivery_issue d
    where d.tenant_id = ${tx.tenantId} and d.subscription_id = ${subscriptionId} and d.state = 'review'`.execute(tx.q);
  return rows;
}

const one = async (tx: Tx, condition: RawBuilder<unknown>, ending = sql``): Promise<IssueWithContact | null> => {
  const { rows } = await sql<IssueWithContact>`select ${withPerson} from delivery_issue d
    join account a on a.tenant_id = d.tenant_id and a.account_number = d.account_number
    where d.tenant_id = ${tx.tenantId} and ${condition} ${ending}`.execute(tx.q);
  return rows[0] ?? null;
};

/**
 * The next redelivery that nobody has confirmed by the end of its window, with its account locked for the rest of the
 * transaction. Rows that another worker or command holds are skipped.
 * @param after the last one that was handled.
 */
export const lockDueRedelivery = (
  tx: Tx,
  { today, minutes }: { readonly today: Day; readonly minutes: number },
  after: number,
): Promise<IssueWithContact | null> =>
  one(
    tx,
    sql`d.state = 'redelivering' and d.issue_id > ${after}
      and (d.redeliver_on < ${today}::date
        or (d.redeliver_on = ${today}::date and d.redeliver_until_minutes <= ${minutes}))`,
    sql`order by d.issue_id limit 1 for update of a, d skip locked`,
  );
