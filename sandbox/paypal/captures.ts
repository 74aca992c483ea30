import type { DatabaseSync } from "node:sqlite";
import { type Row, text, whole } from "../converge/row.ts";
import type { Order } from "./orders.ts";

export type Capture = {
  readonly id: string;
  readonly orderId: string;
  readonly cents: number;
  readonly invoice: string;
  readonly custom: string;
  readonly refunded: number;
};

const columns = `c.id, c.order_id, c.cents, c.invoice, c.custom,
  (select coalesce(sum(r.cents), 0) from refund r where r.capture_id = c.id) as refunded`;

const captureOf = (row: Row): Capture => ({
  id: text(row, "id"),
  orderId: text(row, "order_id"),
  cents: whole(row, "cents"),
  invoice: text(row, "invoice"),
  custom: text(row, "custom"),
  refunded: whole(row, "refunded"),
});

export function captureOfOrder(db: DatabaseSync, orderId: string): Capture | null {
  const row = db.prepare(`select ${columns} from capture c where c.order_id = ?`).get(orderId);
  return row === undefined ? null : captureOf(row);
}

export function findCapture(db: DatabaseSync, client: string, id: string): Capture | null {
  const row = db.prepare(`select ${columns} from capture c where c.client = ? and c.id = ?`).get(client, id);
  return row === undefined ? null : captureOf(row);
}

/** PayPal takes an invoice id once for each account. */
export const isInvoiceUsed = (db: DatabaseSync, { client, invoice }: Order): boolean =>
  db.prepare("select 1 from capture where client = ? and invoice = ?").get(client, invoice) !== undefined;

export const putCapture = (db: DatabaseSync, id: string, made: number, order: Order): void =>
  void db
    .prepare("insert into capture (id, order_id, client, made, cents, invoice, custom) values (?, ?, ?, ?, ?, ?, ?)")
    .run(id, order.id, order.client, made, order.cents, order.invoice, order.custom);

export type Refund = { readonly id: string; readonly cents: number };

export function findRefund(db: DatabaseSync, client: string, request: string): Refund | null {
  const row = db.prepare("select id, cents from refund where client = ? and request = ?").get(client, request);
  return row === undefined ? null : { id: text(row, "id"), cents: whole(row, "cents") };
}

export const putRefund = (
  db: DatabaseSync,
  refund: Refund & { readonly captureId: string; readonly client: string; readonly request: string },
): void =>
  void db
    .prepare("insert into refund (id, capture_id, client, request, cents) values (?, ?, ?, ?, ?)")
    .run(refund.id, refund.captureId, refund.client, refund.request, refund.cents);
