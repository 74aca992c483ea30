import type { DatabaseSync } from "node:sqlite";
import type { MoodName } from "../moods.ts";
import { integerColumn, type Row, text } from "../row.ts";

/** What the buyer can choose on the approval page, and how PayPal then treats one kind of call about this payment. */
export const choices = {
  approve: null,
  decline: null,
  silent: { call: "capture", mood: "answers-late" },
  pending: { call: "capture", mood: "holds" },
  "pending-fails": { call: "capture", mood: "holds-then-declines" },
  "recorded-late": { call: "capture", mood: "answers-and-records-late" },
  "refund-declined": { call: "refund", mood: "declines" },
  "refund-pending": { call: "refund", mood: "holds" },
  "refund-fails": { call: "refund", mood: "holds-then-declines" },
  "refund-silent": { call: "refund", mood: "answers-late" },
  disputed: null,
  inquired: null,
} as const satisfies Record<string, { readonly call: PayPalCallKind; readonly mood: MoodName } | null>;

/** The calls that have moods. */
export type PayPalCallKind = "order" | "capture" | "refund" | "query";

export type Choice = keyof typeof choices;

export const isChoice = (value: string): value is Choice => Object.hasOwn(choices, value);

export type Order = {
  readonly id: string;
  readonly client: string;
  readonly request: string;
  readonly made: number;
  readonly status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  /** What the buyer chose; "" before that. */
  readonly choice: Choice | "";
  readonly cents: number;
  readonly invoice: string;
  /** `custom_id`: the merchant's own reference. */
  readonly custom: string;
  readonly brand: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
};

/** An order that nobody approves is dropped after three hours. */
const lifetime = 3 * 3_600_000;

const statuses = ["PAYER_ACTION_REQUIRED", "APPROVED", "COMPLETED"] as const;

function oneOf<T extends string>(known: readonly T[], value: string): T {
  const found = known.find((it) => it === value);
  if (found === undefined) throw new TypeError(`unknown: ${value}`);
  return found;
}

const choiceOf = (value: string): Choice | "" => (isChoice(value) ? value : "");

const orderOf = (row: Row): Order => ({
  id: text(row, "id"),
  client: text(row, "client"),
  request: text(row, "request"),
  made: integerColumn(row, "made"),
  status: oneOf(statuses, text(row, "status")),
  choice: choiceOf(text(row, "choice")),
  cents: integerColumn(row, "cents"),
  invoice: text(row, "invoice"),
  custom: text(row, "custom"),
  brand: text(row, "brand"),
  returnUrl: text(row, "return_url"),
  cancelUrl: text(row, "cancel_url"),
});

/** 17 capitals and digits, like PayPal's ids. */
export const mintId = (newId: () => string): string => newId().replaceAll("-", "").slice(0, 17).toUpperCase();

/** Creates an order, or returns the existing one if the request id was used before. */
export function putOrder(db: DatabaseSync, order: Omit<Order, "status" | "choice">): Order {
  db.prepare(
    `insert into paypal_order (id, client, request, made, status, cents, invoice, custom, brand, return_url, cancel_url)
     values (?, ?, ?, ?, 'PAYER_ACTION_REQUIRED', ?, ?, ?, ?, ?, ?) on conflict (client, request) do nothing`,
  ).run(
    order.id,
    order.client,
    order.request,
    order.made,
    order.cents,
    order.invoice,
    order.custom,
    order.brand,
    order.returnUrl,
    order.cancelUrl,
  );
  const row = db
    .prepare("select * from paypal_order where client = ? and request = ?")
    .get(order.client, order.request);
  if (row === undefined) throw new TypeError("the order was not kept");
  return orderOf(row);
}

/** Null for an order that doesn't exist or is too old to be approved. `client` null: any client's. */
export function findOrder(db: DatabaseSync, id: string, client: string | null, now: number): Order | null {
  const row = db.prepare("select * from paypal_order where id = ?").get(id);
  if (row === undefined) return null;
  const order = orderOf(row);
  if (client !== null && order.client !== client) return null;
  return order.status !== "COMPLETED" && now - order.made > lifetime ? null : order;
}

export const changeOrder = (db: DatabaseSync, id: string, to: Pick<Order, "status" | "choice">): void =>
  void db.prepare("update paypal_order set status = ?, choice = ? where id = ?").run(to.status, to.choice, id);
