import type { DatabaseSync } from "node:sqlite";
import {
  countRead,
  defaultMood,
  holdEntry,
  isMoodName,
  type MetMood,
  moodNamed,
  secondTime,
  takeMood,
  takeReleased,
} from "../moods.ts";
import { text } from "../row.ts";
import type { CallOutcome } from "./outcome.ts";
import { field, type RequestFields } from "./request-fields.ts";
import { findStoredCard } from "./stored-cards.ts";
import type { CardMood, MoodyCall } from "./test-cards.ts";
import {
  approveHeld,
  declineHeld,
  findTxn,
  findTxnsByReference,
  heldMessage,
  markVoided,
  recordTxn,
  type Txn,
} from "./transactions.ts";

const callOfType: Readonly<Record<string, MoodyCall>> = {
  ccsale: "sale",
  ccreturn: "return",
  ccvoid: "void",
  txnquery: "query",
  ccquerytoken: "query",
};

/** Records the mood that a card requests. It lasts as long as the card is known here. */
export const rememberCardMood = (db: DatabaseSync, merchantId: string, fingerprint: string, it: CardMood): void =>
  void db
    .prepare("insert or replace into card_mood (merchant, fingerprint, call, mood) values (?, ?, ?, ?)")
    .run(merchantId, fingerprint, it.call, it.mood);

function moodOfCard(db: DatabaseSync, merchantId: string, fingerprint: string, call: MoodyCall): MetMood | null {
  const row = db
    .prepare("select mood from card_mood where merchant = ? and fingerprint = ? and call = ?")
    .get(merchantId, fingerprint, call);
  const name = row === undefined ? "" : text(row, "mood");
  return isMoodName(name) ? moodNamed(name) : null;
}

/** The mood of a payment on the payment page: a queued one, or else the card's own. */
export const moodAtCheckout = (db: DatabaseSync, merchantId: string, fingerprint: string, card: CardMood | null) =>
  takeMood(db, merchantId, "checkout") ??
  (card?.call === "checkout" ? moodNamed(card.mood) : moodOfCard(db, merchantId, fingerprint, "checkout")) ??
  defaultMood;

/** How the emulator treats a call to the XML interface (approve, decline, stay silent ...). */
export function moodOfXmlCall(db: DatabaseSync, merchantId: string, fields: RequestFields): MetMood {
  const call = callOfType[field(fields, "ssl_transaction_type").toLowerCase()];
  if (call === undefined) return defaultMood;
  const fingerprint = cardBehind(db, merchantId, fields);
  return (
    takeMood(db, merchantId, call) ??
    (fingerprint === null ? null : moodOfCard(db, merchantId, fingerprint, call)) ??
    defaultMood
  );
}

function cardBehind(db: DatabaseSync, merchantId: string, fields: RequestFields): string | null {
  const [token, id, reference] = ["ssl_token", "ssl_txn_id", "ssl_merchant_txn_id"].map((name) => field(fields, name));
  if (token) return findStoredCard(db, merchantId, token)?.fingerprint ?? null;
  if (id) return findTxn(db, merchantId, id)?.fingerprint ?? null;
  return reference ? (findTxnsByReference(db, merchantId, reference)[0]?.fingerprint ?? null) : null;
}

/** Runs a call in its mood. `act` does the work, given what the gateway decides about it. */
export function inMood(mood: MetMood, act: (mood: MetMood) => CallOutcome): CallOutcome {
  if (mood.reached === "no") return { kind: "hang-up" };
  if (mood.reached === "busy") return { kind: "unavailable" };
  const first = act(mood);
  const answered = mood.actsTwice ? act(secondTime) : first;
  return mood.answersLate ? { kind: "silence" } : answered;
}

/** Records an approved or declined transaction the way its mood says. */
export function recordInMood(db: DatabaseSync, wanted: Txn, { decides, recordsLate, looks, isRepeat }: MetMood): Txn {
  const holds = wanted.approval !== "" && decides !== "usual" && decides !== "declines";
  const txn = holds ? { ...wanted, message: heldMessage, approval: "", issuer: "" } : wanted;
  recordTxn(db, txn);
  const { id, made: now } = txn;
  if (isRepeat) db.prepare("insert into repeated (id) values (?)").run(id);
  if (holds) {
    const becomes = decides === "holds-then-approves" ? wanted.approval : "";
    holdEntry(db, { id, what: "decision", becomes, looks, now });
  }
  if (recordsLate) holdEntry(db, { id, what: "record", becomes: "", looks, now });
  return txn;
}

/** The transactions as a search shows them now. */
export function visibleTransactions(db: DatabaseSync, now: number, txns: readonly Txn[]): readonly Txn[] {
  const shown = txns.filter(({ id }) => !countRead(db, id, "record"));
  const voidUnseen = new Set(shown.filter(({ id }) => countRead(db, id, "record of the void")).map(({ id }) => id));
  for (const { id } of shown) for (const what of ["decision", "void"]) countRead(db, id, what);
  releaseConverge(db, now);
  return shown.map((txn) => {
    const it = findTxn(db, txn.merchantId, txn.id) ?? txn;
    return voidUnseen.has(txn.id) ? { ...it, kind: "SALE" } : it;
  });
}

/** Decides everything that has waited long enough; `now` null: everything that waits. */
export function releaseConverge(db: DatabaseSync, now: number | null): void {
  for (const { id, what, becomes } of takeReleased(db, now)) {
    if (what === "void" && becomes !== "") markVoided(db, id);
    if (what === "decision" && becomes !== "") approveHeld(db, id, becomes);
    if (what === "decision" && becomes === "") declineHeld(db, id);
  }
}
