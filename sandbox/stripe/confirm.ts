import type { DatabaseSync } from "node:sqlite";
import { countRead, holdEntry, type MetMood, takeReleased } from "../moods.ts";
import { putDispute } from "./disputes.ts";
import { findCharge, findIntent, type Intent, type Method, putCharge, putIntent, putMethod } from "./records.ts";
import { changeRefund } from "./refunds.ts";
import { cardNamed, type Refusal } from "./test-cards.ts";

/** 24 letters and digits after the prefix of its kind, like Stripe's ids. */
export const mintId = (mark: string, newId: () => string): string =>
  `${mark}_${newId().replaceAll("-", "").slice(0, 24)}`;

type Confirming = {
  readonly db: DatabaseSync;
  readonly now: number;
  readonly newId: () => string;
  readonly mood: MetMood;
  /** The card's owner is not present. */
  readonly offSession: boolean;
  /** The bank has asked the owner, who agreed. */
  readonly asked: boolean;
};

const askedInVain: Refusal = { code: "authentication_required", decline: "authentication_required" };
const plain: Refusal = { code: "card_declined", decline: "generic_decline" };

function refusalOf({ card: name, asked: askedBefore }: Method, { mood, offSession }: Confirming): Refusal | null {
  const card = cardNamed(name);
  if (mood.decides === "declines") return plain;
  if (offSession && (card.asks === "always" || (card.asks === "once" && !askedBefore))) return askedInVain;
  return offSession ? card.refusesLater : card.refuses;
}

/** Charges a card, or only stores it; or has the bank ask its owner first. */
export function confirmIntent(intent: Intent, method: Method, how: Confirming): Intent {
  const { db, offSession, asked } = how;
  if (!offSession && !asked && cardNamed(method.card).asks !== "never")
    return saveIntent(db, { ...intent, status: "requires_action", method: method.id });
  const refusal = refusalOf(method, how);
  if (refusal === null && intent.customer !== null && (intent.keeps || intent.object === "setup_intent"))
    putMethod(db, { ...method, customer: intent.customer, asked });
  if (intent.object === "setup_intent") return saveIntent(db, { ...intent, ...resultOf(refusal), method: method.id });
  return charge(intent, method, refusal, how);
}

const resultOf = (refusal: Refusal | null) =>
  refusal === null
    ? ({ status: "succeeded", code: null, decline: null } as const)
    : ({ status: "requires_payment_method", ...refusal } as const);

function charge(intent: Intent, method: Method, refusal: Refusal | null, { db, now, newId, mood }: Confirming): Intent {
  const id = mintId("ch", newId);
  const holds = refusal === null && mood.decides.startsWith("holds");
  const status = refusal === null ? (holds ? "pending" : "succeeded") : "failed";
  putCharge(db, {
    id,
    account: intent.account,
    intent: intent.id,
    made: now,
    amount: intent.amount,
    status,
    method: method.id,
    code: refusal?.code ?? null,
    decline: refusal?.decline ?? null,
  });
  const { disputes } = cardNamed(method.card);
  if (status === "succeeded" && disputes !== null)
    putDispute(db, { ...disputes, id: mintId("du", newId), intent, charge: id, made: now });
  if (!holds)
    return saveIntent(db, { ...intent, ...resultOf(refusal), method: refusal === null ? method.id : null, charge: id });
  const becomes = mood.decides === "holds-then-approves" ? "succeeded" : "failed";
  holdEntry(db, { id: intent.id, what: intent.account, becomes, looks: mood.looks, now });
  return saveIntent(db, { ...intent, status: "processing", method: method.id, charge: id });
}

/** The bank asked, and the owner refused or didn't answer. */
export const notAuthenticated = (db: DatabaseSync, intent: Intent): Intent =>
  saveIntent(db, {
    ...intent,
    status: "requires_payment_method",
    method: null,
    code: `${intent.object}_authentication_failure`,
    decline: null,
  });

export function saveIntent(db: DatabaseSync, intent: Intent): Intent {
  putIntent(db, intent);
  return intent;
}

/** Counts a read of a record that is not decided yet. After a number of reads, it is decided. */
export function countIntentRead(
  db: DatabaseSync,
  { id, account }: { readonly id: string; readonly account: string },
  now: number,
): void {
  countRead(db, id, account);
  release(db, now);
}

/** Decides everything that has waited long enough; `now` null: everything that waits. */
export function release(db: DatabaseSync, now: number | null): void {
  for (const { id, what: account, becomes } of takeReleased(db, now)) {
    if (id.startsWith("re_")) changeRefund(db, id, becomes === "succeeded" ? "succeeded" : "failed");
    else decide(db, account, id, becomes === "succeeded");
  }
}

function decide(db: DatabaseSync, account: string, id: string, approved: boolean): void {
  const intent = findIntent(db, account, id);
  if (intent === null || intent.charge === null) return;
  const held = findCharge(db, account, intent.charge);
  if (held === null) return;
  putCharge(db, { ...held, status: approved ? "succeeded" : "failed", ...(!approved && plain) });
  saveIntent(db, { ...intent, ...resultOf(approved ? null : plain), ...(!approved && { method: null }) });
}
