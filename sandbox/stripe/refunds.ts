import type { DatabaseSync } from "node:sqlite";
import { integerColumn, type Row, text } from "../row.ts";
import { type Metadata, readMetadata } from "./metadata.ts";

export type Refund = {
  readonly id: string;
  readonly account: string;
  readonly intent: string;
  readonly made: number;
  readonly amount: number;
  /** `failed`: the money is back with the merchant. */
  readonly status: "succeeded" | "pending" | "failed";
  readonly metadata: Metadata;
};

const statuses = ["succeeded", "pending", "failed"] as const;

function refundOf(row: Row): Refund {
  const status = statuses.find((it) => it === row["status"]);
  if (status === undefined) throw new TypeError("unknown status");
  return {
    id: text(row, "id"),
    account: text(row, "account"),
    intent: text(row, "intent"),
    made: integerColumn(row, "made"),
    amount: integerColumn(row, "amount"),
    status,
    metadata: readMetadata(text(row, "metadata")),
  };
}

/** The amount that was refunded, or is being refunded. */
export const refundedOf = (refunds: readonly Refund[]): number =>
  refunds.filter(({ status }) => status !== "failed").reduce((sum, { amount }) => sum + amount, 0);

export const refundsOf = (db: DatabaseSync, account: string, intent: string): Refund[] =>
  db
    .prepare("select * from refund where account = ? and intent = ? order by number desc")
    .all(account, intent)
    .map(refundOf);

export const refundsMade = (db: DatabaseSync, account: string, from: number, until: number): Refund[] =>
  db
    .prepare("select * from refund where account = ? and made >= ? and made < ? order by number desc")
    .all(account, from, until)
    .map(refundOf);

export function putRefund(db: DatabaseSync, it: Refund): void {
  db.prepare(
    `insert into refund (id, account, intent, made, amount, status, metadata) values (?, ?, ?, ?, ?, ?, ?)`,
  ).run(it.id, it.account, it.intent, it.made, it.amount, it.status, JSON.stringify(it.metadata));
}

export const changeRefund = (db: DatabaseSync, id: string, status: Refund["status"]): void =>
  void db.prepare("update refund set status = ? where id = ?").run(status, id);
