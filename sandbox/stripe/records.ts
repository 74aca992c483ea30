import type { DatabaseSync } from "node:sqlite";
import { type Metadata, readMetadata } from "./metadata.ts";
import { integerColumn, type Row, text } from "../row.ts";
import { type Refund, refundsOf } from "./refunds.ts";

const textOrNull = (row: Row, column: string): string | null => (row[column] === null ? null : text(row, column));

type Status = "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";

/** A PaymentIntent; or a SetupIntent, which has no amount. */
export type Intent = {
  readonly id: string;
  readonly account: string;
  readonly object: "payment_intent" | "setup_intent";
  readonly secret: string;
  readonly made: number;
  readonly status: Status;
  /** Cents. */
  readonly amount: number;
  readonly customer: string | null;
  /** Whether the card is stored for later charges. */
  readonly keeps: boolean;
  readonly method: string | null;
  readonly description: string;
  readonly metadata: Metadata;
  /** The code of the last refusal. */
  readonly code: string | null;
  readonly decline: string | null;
  /** The last charge that was tried. */
  readonly charge: string | null;
};

const statuses: readonly Status[] = [
  "requires_payment_method",
  "requires_action",
  "processing",
  "succeeded",
  "canceled",
];

function statusIn(row: Row): Status {
  const status = statuses.find((it) => it === row["status"]);
  if (status === undefined) throw new TypeError("unknown status");
  return status;
}

const intentOf = (row: Row): Intent => ({
  id: text(row, "id"),
  account: text(row, "account"),
  object: text(row, "object") === "setup_intent" ? "setup_intent" : "payment_intent",
  secret: text(row, "secret"),
  made: integerColumn(row, "made"),
  status: statusIn(row),
  amount: integerColumn(row, "amount"),
  customer: textOrNull(row, "customer"),
  keeps: integerColumn(row, "keeps") === 1,
  method: textOrNull(row, "method"),
  description: text(row, "description"),
  metadata: readMetadata(text(row, "metadata")),
  code: textOrNull(row, "code"),
  decline: textOrNull(row, "decline"),
  charge: textOrNull(row, "charge"),
});

export function findIntent(db: DatabaseSync, account: string, id: string): Intent | null {
  const row = db.prepare("select * from intent where account = ? and id = ?").get(account, id);
  return row === undefined ? null : intentOf(row);
}

export function findBySecret(db: DatabaseSync, account: string, secret: string): Intent | null {
  const row = db.prepare("select * from intent where account = ? and secret = ?").get(account, secret);
  return row === undefined ? null : intentOf(row);
}

export const intentsOfCustomer = (db: DatabaseSync, account: string, customer: string): Intent[] =>
  db
    .prepare(
      `select * from intent where account = ? and customer = ? and object = 'payment_intent' order by number desc`,
    )
    .all(account, customer)
    .map(intentOf);

export function putIntent(db: DatabaseSync, it: Intent): void {
  db.prepare(
    `insert into intent (id, account, object, secret, made, status, amount, customer, keeps, method, description, metadata,
       code, decline, charge)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (id) do update set status = excluded.status, method = excluded.method, code = excluded.code,
       decline = excluded.decline, charge = excluded.charge`,
  ).run(
    it.id,
    it.account,
    it.object,
    it.secret,
    it.made,
    it.status,
    it.amount,
    it.customer,
    it.keeps ? 1 : 0,
    it.method,
    it.description,
    JSON.stringify(it.metadata),
    it.code,
    it.decline,
    it.charge,
  );
}

export type Method = {
  readonly id: string;
  readonly account: string;
  /** Which test card it is. */
  readonly card: string;
  readonly month: number;
  readonly year: number;
  readonly line1: string;
  readonly zip: string;
  readonly cvc: string;
  readonly customer: string | null;
  /** Its owner has confirmed it to the bank. */
  readonly asked: boolean;
};

export function findMethod(db: DatabaseSync, account: string, id: string): Method | null {
  const row = db.prepare("select * from method where account = ? and id = ?").get(account, id);
  return row === undefined
    ? null
    : {
        id: text(row, "id"),
        account: text(row, "account"),
        card: text(row, "card"),
        month: integerColumn(row, "month"),
        year: integerColumn(row, "year"),
        line1: text(row, "line1"),
        zip: text(row, "zip"),
        cvc: text(row, "cvc"),
        customer: textOrNull(row, "customer"),
        asked: integerColumn(row, "asked") === 1,
      };
}

export function putMethod(db: DatabaseSync, it: Method): void {
  db.prepare(
    `insert into method (id, account, card, month, year, line1, zip, cvc, customer, asked)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set customer = excluded.customer, asked = excluded.asked`,
  ).run(it.id, it.account, it.card, it.month, it.year, it.line1, it.zip, it.cvc, it.customer, it.asked ? 1 : 0);
}

export type Charge = {
  readonly id: string;
  readonly account: string;
  readonly intent: string;
  readonly made: number;
  readonly amount: number;
  readonly status: "succeeded" | "pending" | "failed";
  readonly method: string;
  readonly code: string | null;
  readonly decline: string | null;
  readonly refunds: readonly Refund[];
};

const chargeOf = (db: DatabaseSync, row: Row): Charge => ({
  id: text(row, "id"),
  account: text(row, "account"),
  intent: text(row, "intent"),
  made: integerColumn(row, "made"),
  amount: integerColumn(row, "amount"),
  status: text(row, "status") === "succeeded" ? "succeeded" : text(row, "status") === "pending" ? "pending" : "failed",
  method: text(row, "method"),
  code: textOrNull(row, "code"),
  decline: textOrNull(row, "decline"),
  refunds: text(row, "status") === "succeeded" ? refundsOf(db, text(row, "account"), text(row, "intent")) : [],
});

export function findCharge(db: DatabaseSync, account: string, id: string): Charge | null {
  const row = db.prepare("select * from charge where account = ? and id = ?").get(account, id);
  return row === undefined ? null : chargeOf(db, row);
}

export const chargesMade = (db: DatabaseSync, account: string, from: number, until: number): Charge[] =>
  db
    .prepare("select * from charge where account = ? and made >= ? and made < ? order by number desc")
    .all(account, from, until)
    .map((row) => chargeOf(db, row));

export function putCharge(db: DatabaseSync, it: Omit<Charge, "refunds">): void {
  db.prepare(
    `insert into charge (id, account, intent, made, amount, status, method, code, decline)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set status = excluded.status, code = excluded.code,
       decline = excluded.decline`,
  ).run(it.id, it.account, it.intent, it.made, it.amount, it.status, it.method, it.code, it.decline);
}
