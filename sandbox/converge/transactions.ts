import type { DatabaseSync } from "node:sqlite";
import { easternStamp } from "./eastern-time.ts";
import { integerColumn, integerColumnOrNull, type Row, text } from "../row.ts";
import type { CardHolder, KnownCard } from "./stored-cards.ts";

export type Txn = Omit<KnownCard, "rehearses" | "mood"> &
  CardHolder & {
    readonly id: string;
    readonly merchantId: string;
    readonly kind: "SALE" | "RETURN" | "VOID" | "CARDVERIFICATION";
    readonly made: number;
    /** When its batch was settled. */
    readonly settled: number | null;
    readonly amount: number;
    readonly message: string;
    /** Empty for a decline, and while the gateway holds the transaction. */
    readonly approval: string;
    readonly avs: string;
    readonly cvv: string;
    readonly issuer: string;
    readonly invoice: string;
    readonly reference: string;
    /** The sale that a return refunds. */
    readonly original: string | null;
  };

/** `DDMMYY`, three characters of the terminal, and an upper-case UUID. */
export const mintTransactionId = (merchantId: string, now: number, newId: () => string): string =>
  `${easternStamp(now)}A${merchantId.slice(-2).padStart(2, "0")}-${newId().toUpperCase()}`;

/** Six digits, like most issuers. */
export const mintApprovalCode = (newId: () => string): string =>
  String((Number.parseInt(newId().slice(0, 8), 16) % 900_000) + 100_000);

export function recordTxn(db: DatabaseSync, txn: Txn): void {
  db.prepare(
    `insert into txn (id, merchant, kind, made, settled, amount, message, approval, avs, cvv, issuer, invoice, reference,
       fingerprint, mask, brand, expires, first_name, last_name, original)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    txn.id,
    txn.merchantId,
    txn.kind,
    txn.made,
    txn.settled,
    txn.amount,
    txn.message,
    txn.approval,
    txn.avs,
    txn.cvv,
    txn.issuer,
    txn.invoice,
    txn.reference,
    txn.fingerprint,
    txn.mask,
    txn.brand,
    txn.expires,
    txn.firstName,
    txn.lastName,
    txn.original,
  );
}

const kinds = ["SALE", "RETURN", "VOID", "CARDVERIFICATION"] as const satisfies readonly Txn["kind"][];

function kindOf(row: Row): Txn["kind"] {
  const named = text(row, "kind");
  const kind = kinds.find((it) => it === named);
  if (kind === undefined) throw new TypeError(`unknown kind of transaction: ${named}`);
  return kind;
}

const txnOf = (row: Row): Txn => ({
  id: text(row, "id"),
  merchantId: text(row, "merchant"),
  kind: kindOf(row),
  made: integerColumn(row, "made"),
  settled: integerColumnOrNull(row, "settled"),
  amount: integerColumn(row, "amount"),
  message: text(row, "message"),
  approval: text(row, "approval"),
  avs: text(row, "avs"),
  cvv: text(row, "cvv"),
  issuer: text(row, "issuer"),
  invoice: text(row, "invoice"),
  reference: text(row, "reference"),
  fingerprint: text(row, "fingerprint"),
  mask: text(row, "mask"),
  brand: text(row, "brand"),
  expires: text(row, "expires"),
  firstName: text(row, "first_name"),
  lastName: text(row, "last_name"),
  original: row["original"] === null ? null : text(row, "original"),
});

export function findTxn(db: DatabaseSync, merchantId: string, id: string): Txn | null {
  const row = db.prepare("select * from txn where merchant = ? and id = ?").get(merchantId, id);
  return row === undefined ? null : txnOf(row);
}

/** Newest first, like the real search. */
export const findTxnsByReference = (db: DatabaseSync, merchantId: string, reference: string): readonly Txn[] =>
  db
    .prepare("select * from txn where merchant = ? and reference = ? order by number desc")
    .all(merchantId, reference)
    .map(txnOf);

/** All transactions of a merchant, newest first. */
export const findTxns = (db: DatabaseSync, merchantId: string): readonly Txn[] =>
  db.prepare("select * from txn where merchant = ? order by number desc").all(merchantId).map(txnOf);

/** The message of a transaction that the gateway has not decided yet. */
export const heldMessage = "PENDING";

export const approveHeld = (db: DatabaseSync, id: string, approval: string): void =>
  void db.prepare("update txn set message = 'APPROVAL', issuer = '00', approval = ? where id = ?").run(approval, id);

export const declineHeld = (db: DatabaseSync, id: string): void =>
  void db.prepare("update txn set message = 'DECLINED', issuer = '05' where id = ?").run(id);

/** Whether the same card paid the same amount and invoice in the last five minutes without a decline. */
export const hasDuplicate = (
  db: DatabaseSync,
  like: Pick<Txn, "merchantId" | "fingerprint" | "amount" | "invoice" | "made">,
): boolean =>
  db
    .prepare(
      `select 1 from txn where merchant = ? and fingerprint = ? and amount = ? and invoice = ? and made > ?
       and kind = 'SALE' and (approval <> '' or message = '${heldMessage}')`,
    )
    .get(like.merchantId, like.fingerprint, like.amount, like.invoice, like.made - 5 * 60_000) !== undefined;

/** A transaction that was settled meanwhile can't be voided anymore. */
export const markVoided = (db: DatabaseSync, id: string): void => {
  db.prepare("update txn set kind = 'VOID' where id = ? and settled is null").run(id);
};

/** How much of a sale has been refunded, or is about to be. */
export function returnedOf(db: DatabaseSync, id: string): number {
  const row = db
    .prepare(
      `select coalesce(sum(amount), 0) as amount from txn
       where original = ? and kind = 'RETURN' and (approval <> '' or message = '${heldMessage}')`,
    )
    .get(id);
  return row === undefined ? 0 : integerColumn(row, "amount");
}
