import type { DatabaseSync } from "node:sqlite";
import { integerColumn, type Row, text } from "../row.ts";
import type { DisputeStart } from "./test-cards.ts";

const statuses = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
] as const;
export type DisputeStatus = (typeof statuses)[number];

/** A charge that the card's owner disputed at the bank. */
export type Dispute = {
  readonly id: string;
  readonly account: string;
  readonly intent: string;
  readonly charge: string;
  /** Milliseconds since 1970. */
  readonly made: number;
  /** Cents. */
  readonly amount: number;
  readonly status: DisputeStatus;
  readonly reason: string;
};

const daysToAnswer = 9;
const dayMs = 86_400_000;

/** Until when the merchant may answer, in milliseconds since 1970. */
export const answerUntil = ({ made }: Pick<Dispute, "made">): number => made + daysToAnswer * dayMs;

/** What the merchant's answer, or the lack of it, leads to. An inquiry just ends; no money has moved. */
const outcomes = {
  answered: { needs_response: "under_review", warning_needs_response: "warning_under_review" },
  won: { needs_response: "won", under_review: "won" },
  lost: { needs_response: "lost", under_review: "lost" },
  ended: { warning_needs_response: "warning_closed", warning_under_review: "warning_closed" },
} as const satisfies Readonly<Record<string, Partial<Record<DisputeStatus, DisputeStatus>>>>;

export type DisputeOutcome = keyof typeof outcomes;
export const isOutcome = (word: string): word is DisputeOutcome => word in outcomes;

/** The possible outcomes of a dispute now. */
export const outcomesOf = ({ status }: Dispute): DisputeOutcome[] =>
  Object.keys(outcomes).filter((word): word is DisputeOutcome => isOutcome(word) && status in outcomes[word]);

function disputeOf(row: Row): Dispute {
  const status = statuses.find((it) => it === row["status"]);
  if (status === undefined) throw new TypeError("unknown status");
  return {
    id: text(row, "id"),
    account: text(row, "account"),
    intent: text(row, "intent"),
    charge: text(row, "charge"),
    made: integerColumn(row, "made"),
    amount: integerColumn(row, "amount"),
    status,
    reason: text(row, "reason"),
  };
}

type Begun = DisputeStart & {
  readonly id: string;
  readonly intent: { readonly id: string; readonly account: string; readonly amount: number };
  readonly charge: string;
  readonly made: number;
};

export function putDispute(db: DatabaseSync, { id, intent, charge, made, reason, asksFirst }: Begun): void {
  db.prepare(
    `insert into dispute (id, account, intent, charge, made, amount, status, reason) values (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    intent.account,
    intent.id,
    charge,
    made,
    intent.amount,
    asksFirst ? "warning_needs_response" : "needs_response",
    reason,
  );
}

/** Newest first. Disputes that weren't answered in time are lost. */
export function disputesMade(db: DatabaseSync, account: string, from: number, now: number): Dispute[] {
  for (const late of everyDispute(db).filter((it) => answerUntil(it) < now)) {
    const word = late.status === "needs_response" ? "lost" : late.status === "warning_needs_response" ? "ended" : null;
    if (word !== null) endDispute(db, late, word);
  }
  return everyDispute(db).filter((it) => it.account === account && it.made >= from);
}

export const everyDispute = (db: DatabaseSync): Dispute[] =>
  db.prepare("select * from dispute order by number desc").all().map(disputeOf);

export const disputesOf = (db: DatabaseSync, intent: string): Dispute[] =>
  everyDispute(db).filter((it) => it.intent === intent);

/** False: that outcome isn't possible anymore. */
export function endDispute(db: DatabaseSync, dispute: Dispute, outcome: DisputeOutcome): boolean {
  const next: Partial<Record<DisputeStatus, DisputeStatus>> = outcomes[outcome];
  const status = next[dispute.status];
  if (status === undefined) return false;
  db.prepare("update dispute set status = ? where id = ?").run(status, dispute.id);
  return true;
}
