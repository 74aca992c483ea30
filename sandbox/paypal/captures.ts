import type { DatabaseSync } from "node:sqlite";
import { countRead, holdEntry, type MetMood, takeReleased } from "../moods.ts";
import { integerColumn, type Row, text } from "../row.ts";
import type { Order } from "./orders.ts";

/** A capture or refund that hasn't moved money, or never will. */
type Undone = "PENDING" | "DECLINED" | "FAILED";

export type Capture = {
  readonly id: string;
  readonly orderId: string;
  readonly cents: number;
  readonly invoice: string;
  readonly custom: string;
  /** Null: the money was taken. */
  readonly undone: string | null;
  /** The amount already refunded to the buyer. */
  readonly refunded: number;
  /** The amount now being refunded, which no other refund can use. */
  readonly reserved: number;
};

const refundsOf = (which: string): string =>
  `(select coalesce(sum(r.cents), 0) from refund r left join undone u on u.id = r.id
    where r.capture_id = c.id and ${which})`;

const columns = `c.id, c.order_id, c.cents, c.invoice, c.custom,
  (select u.status from undone u where u.id = c.id) as undone,
  ${refundsOf("u.id is null")} as refunded, ${refundsOf("u.status = 'PENDING'")} as reserved`;

const captureOf = (row: Row): Capture => ({
  id: text(row, "id"),
  orderId: text(row, "order_id"),
  cents: integerColumn(row, "cents"),
  invoice: text(row, "invoice"),
  custom: text(row, "custom"),
  undone: row["undone"] === null ? null : text(row, "undone"),
  refunded: integerColumn(row, "refunded"),
  reserved: integerColumn(row, "reserved"),
});

export function captureOfOrder(db: DatabaseSync, orderId: string): Capture | null {
  const row = db.prepare(`select ${columns} from capture c where c.order_id = ?`).get(orderId);
  return row === undefined ? null : captureOf(row);
}

export function findCapture(db: DatabaseSync, client: string, id: string): Capture | null {
  const row = db.prepare(`select ${columns} from capture c where c.client = ? and c.id = ?`).get(client, id);
  return row === undefined ? null : captureOf(row);
}

/** PayPal accepts an invoice id once per account. */
export const isInvoiceUsed = (db: DatabaseSync, { client, invoice }: Order): boolean =>
  db.prepare("select 1 from capture where client = ? and invoice = ?").get(client, invoice) !== undefined;

const markUndone = (db: DatabaseSync, id: string, status: Undone): void =>
  void db.prepare("insert or replace into undone (id, status) values (?, ?)").run(id, status);

/** Held or recorded late, according to the mood. `fails`: its state if it doesn't go through. */
function putInMood(db: DatabaseSync, id: string, fails: Undone, mood: MetMood, now: number): void {
  const waits = { id, looks: mood.looks, now };
  if (mood.decides.startsWith("holds")) {
    markUndone(db, id, "PENDING");
    holdEntry(db, { ...waits, what: "decision", becomes: mood.decides === "holds-then-approves" ? "" : fails });
  }
  if (mood.recordsLate) holdEntry(db, { ...waits, what: "record", becomes: "" });
}

export function putCapture(db: DatabaseSync, id: string, made: number, order: Order, mood: MetMood): void {
  db.prepare(
    "insert into capture (id, order_id, client, made, cents, invoice, custom) values (?, ?, ?, ?, ?, ?, ?)",
  ).run(id, order.id, order.client, made, order.cents, order.invoice, order.custom);
  putInMood(db, id, "DECLINED", mood, made);
}

export type Refund = { readonly id: string; readonly cents: number; readonly status: string };

const refundColumns = `r.id, r.cents, coalesce((select u.status from undone u where u.id = r.id), 'COMPLETED') as status`;

function refundWhere(db: DatabaseSync, where: string, client: string, value: string): Refund | null {
  const row = db
    .prepare(`select ${refundColumns} from refund r where r.client = ? and ${where} = ?`)
    .get(client, value);
  return row === undefined
    ? null
    : { id: text(row, "id"), cents: integerColumn(row, "cents"), status: text(row, "status") };
}

export const findRefund = (db: DatabaseSync, client: string, id: string): Refund | null =>
  refundWhere(db, "r.id", client, id);
export const findRefundByRequest = (db: DatabaseSync, client: string, request: string): Refund | null =>
  refundWhere(db, "r.request", client, request);

type NewRefund = Omit<Refund, "status"> & {
  readonly captureId: string;
  readonly client: string;
  readonly request: string;
};

export function putRefund(db: DatabaseSync, refund: NewRefund, mood: MetMood, now: number): void {
  db.prepare("insert into refund (id, capture_id, client, request, cents) values (?, ?, ?, ?, ?)").run(
    refund.id,
    refund.captureId,
    refund.client,
    refund.request,
    refund.cents,
  );
  putInMood(db, refund.id, "FAILED", mood, now);
}

/** Counts a read of a capture or refund. True: the record doesn't show it yet. */
export function countCaptureRead(db: DatabaseSync, id: string, now: number): boolean {
  const unseen = countRead(db, id, "record");
  countRead(db, id, "decision");
  releasePayPal(db, now);
  return unseen;
}

/** Decides everything that has waited long enough; `now` null: everything that waits. */
export function releasePayPal(db: DatabaseSync, now: number | null): void {
  for (const { id, what, becomes } of takeReleased(db, now)) {
    if (what !== "decision") continue;
    if (becomes === "") db.prepare("delete from undone where id = ?").run(id);
    else db.prepare("update undone set status = ? where id = ?").run(becomes, id);
  }
}
