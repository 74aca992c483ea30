import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import { cents, type Cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";

/** A check's name among a publication's transactions: the bank's id, which is posted once. */
export const checkTransactionId = (externalId: string): string => `lockbox:${externalId}`;

export type PostedCheck = {
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly receiptNumber: string | null;
};

/** The earlier posting for an id of the bank; null if none. */
export async function findPostedCheck(tx: Tx, externalId: string): Promise<PostedCheck | null> {
  const row = await tx.q
    .selectFrom("payment_intent")
    .select(["account_number as accountNumber", "amount_cents as amount", "receipt_number as receiptNumber"])
    .where("tenant_id", "=", tx.tenantId)
    .where("gateway_txn_id", "=", checkTransactionId(externalId))
    .executeTakeFirst();
  return row === undefined ? null : { ...row, amount: cents(row.amount) };
}

/** The ids of checks that somebody typed, because no bank gave them one. */
const typedIds = "desk:";
export const typedCheckId = (intentId: string): string => `${typedIds}${intentId}`;

type Numbered = { readonly accountNumber: number; readonly checkNumber: string; readonly receivedOn: Day };

/** Banks pad check numbers with zeros, and people write "#1042". */
const padding = "#0";

/**
 * An account's check with this number within the last year, so that one is not posted twice. Checks from files are
 * found only with `all`, because a bank's own ids tell them apart.
 */
export async function findCheckOfNumber(
  tx: Tx,
  { accountNumber, checkNumber, receivedOn }: Numbered,
  which: "all" | "typed",
): Promise<(PostedCheck & { readonly postedOn: Day }) | null> {
  const { rows } = await sql<PostedCheck & { readonly postedOn: Day }>`
    select i.account_number as "accountNumber", i.amount_cents as amount, i.receipt_number as "receiptNumber",
      publication_day(i.captured_at) as "postedOn"
    from payment_intent i
    where i.tenant_id = ${tx.tenantId} and i.account_number = ${accountNumber}
      and ltrim(i.check_number, ${padding}) = ltrim(${checkNumber}, ${padding})
      and i.captured_at > ${receivedOn}::date - interval '366 days'
      and (${which === "all"}::boolean or i.gateway_txn_id like ${`${checkTransactionId(typedIds)}%`})
    order by i.captured_at desc limit 1`.execute(tx.q);
  return rows[0] ?? null;
}
