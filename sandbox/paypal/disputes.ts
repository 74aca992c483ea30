import type { DatabaseSync } from "node:sqlite";
import { integerColumn, type Row, text } from "../row.ts";

/**
 * What a buyer told PayPal about a capture. `stage`: an inquiry is between buyer and merchant; a chargeback is decided
 * by PayPal or the bank, and its money is held.
 */
export type Dispute = {
  readonly id: string;
  readonly client: string;
  readonly captureId: string;
  /** Milliseconds since 1970. */
  readonly made: number;
  readonly changed: number;
  readonly cents: number;
  readonly stage: "INQUIRY" | "CHARGEBACK";
  readonly status: DisputeStatus;
  /** "" while it is open. */
  readonly outcome: DisputeOutcomeCode | "";
  readonly reason: DisputeReason;
};

const statuses = ["WAITING_FOR_SELLER_RESPONSE", "WAITING_FOR_BUYER_RESPONSE", "UNDER_REVIEW", "RESOLVED"] as const;
type DisputeStatus = (typeof statuses)[number];
const outcomeCodes = ["RESOLVED_BUYER_FAVOUR", "RESOLVED_SELLER_FAVOUR", "CANCELED_BY_BUYER"] as const;
type DisputeOutcomeCode = (typeof outcomeCodes)[number];
const reasons = ["MERCHANDISE_OR_SERVICE_NOT_RECEIVED", "UNAUTHORISED"] as const;
export type DisputeReason = (typeof reasons)[number];

export const disputeSchema = `
  create table if not exists dispute (
    number integer primary key, id text not null unique, client text not null,
    capture_id text not null unique references capture (id), made integer not null, changed integer not null,
    cents integer not null, stage text not null, status text not null, outcome text not null default '', reason text not null
  ) strict;
`;

const dayMs = 86_400_000;
const daysToAnswer = { INQUIRY: 20, CHARGEBACK: 10 } as const;

/** Until when the merchant may answer, in milliseconds since 1970. */
export const answerUntil = ({ changed, stage }: Pick<Dispute, "changed" | "stage">): number =>
  changed + daysToAnswer[stage] * dayMs;

type Standing = Pick<Dispute, "stage" | "status" | "outcome">;
const resolved = (stage: Dispute["stage"], outcome: DisputeOutcomeCode): Standing => ({
  stage,
  status: "RESOLVED",
  outcome,
});

/** The possible outcomes by stage; all of them only while the dispute is open. */
const outcomes = {
  answered: {
    INQUIRY: { stage: "INQUIRY", status: "WAITING_FOR_BUYER_RESPONSE", outcome: "" },
    CHARGEBACK: { stage: "CHARGEBACK", status: "UNDER_REVIEW", outcome: "" },
  },
  won: { CHARGEBACK: resolved("CHARGEBACK", "RESOLVED_SELLER_FAVOUR") },
  lost: { CHARGEBACK: resolved("CHARGEBACK", "RESOLVED_BUYER_FAVOUR") },
  escalated: { INQUIRY: { stage: "CHARGEBACK", status: "WAITING_FOR_SELLER_RESPONSE", outcome: "" } },
  ended: { INQUIRY: resolved("INQUIRY", "CANCELED_BY_BUYER") },
  refunded: { INQUIRY: resolved("INQUIRY", "RESOLVED_BUYER_FAVOUR") },
} as const satisfies Readonly<Record<string, Partial<Record<Dispute["stage"], Standing>>>>;

export type DisputeOutcome = keyof typeof outcomes;
export const isOutcome = (word: string): word is DisputeOutcome => Object.hasOwn(outcomes, word);

function nextOf({ stage, status }: Dispute, outcome: DisputeOutcome): Standing | null {
  const of: Partial<Record<Dispute["stage"], Standing>> = outcomes[outcome];
  const next = of[stage];
  if (status === "RESOLVED" || next === undefined) return null;
  return next.stage === stage && next.status === status ? null : next;
}

/** What people may decide now. A refund closes an inquiry without their decision. */
export const outcomesOf = (dispute: Dispute): DisputeOutcome[] =>
  Object.keys(outcomes).filter(
    (word): word is DisputeOutcome => isOutcome(word) && word !== "refunded" && nextOf(dispute, word) !== null,
  );

const oneOf = <T extends string>(known: readonly T[], value: string): T => {
  const found = known.find((it) => it === value);
  if (found === undefined) throw new TypeError(`unknown: ${value}`);
  return found;
};

function disputeOf(row: Row): Dispute {
  const outcome = text(row, "outcome");
  return {
    id: text(row, "id"),
    client: text(row, "client"),
    captureId: text(row, "capture_id"),
    made: integerColumn(row, "made"),
    changed: integerColumn(row, "changed"),
    cents: integerColumn(row, "cents"),
    stage: oneOf(["INQUIRY", "CHARGEBACK"], text(row, "stage")),
    status: oneOf(statuses, text(row, "status")),
    outcome: outcome === "" ? "" : oneOf(outcomeCodes, outcome),
    reason: oneOf(reasons, text(row, "reason")),
  };
}

type Begun = Pick<Dispute, "client" | "captureId" | "cents" | "made" | "stage" | "reason"> & { readonly id: string };

export function putDispute(db: DatabaseSync, it: Begun): void {
  db.prepare(
    `insert into dispute (id, client, capture_id, made, changed, cents, stage, status, reason)
     values (?, ?, ?, ?, ?, ?, ?, 'WAITING_FOR_SELLER_RESPONSE', ?)`,
  ).run(it.id, it.client, it.captureId, it.made, it.made, it.cents, it.stage, it.reason);
}

export const everyDispute = (db: DatabaseSync): Dispute[] =>
  db.prepare("select * from dispute order by number desc").all().map(disputeOf);

/**
 * Ends disputes whose time is over: a merchant who answers a chargeback too late loses, and an inquiry that nobody
 * escalates ends.
 */
function endLate(db: DatabaseSync, now: number): void {
  for (const late of everyDispute(db).filter((it) => answerUntil(it) < now)) {
    if (late.stage === "INQUIRY") endDispute(db, late, "ended", now);
    else if (late.status === "WAITING_FOR_SELLER_RESPONSE") endDispute(db, late, "lost", now);
  }
}

/** An account's disputes that changed since then, newest first. */
export function disputesChanged(db: DatabaseSync, client: string, since: number, now: number): Dispute[] {
  endLate(db, now);
  return everyDispute(db).filter((it) => it.client === client && it.changed >= since);
}

export const findDispute = (db: DatabaseSync, client: string, id: string): Dispute | null =>
  everyDispute(db).find((it) => it.client === client && it.id === id) ?? null;

export const disputeOfCapture = (db: DatabaseSync, captureId: string): Dispute | null =>
  everyDispute(db).find((it) => it.captureId === captureId) ?? null;

/** False: that outcome isn't possible anymore. */
export function endDispute(db: DatabaseSync, dispute: Dispute, outcome: DisputeOutcome, now: number): boolean {
  const next = nextOf(dispute, outcome);
  if (next === null) return false;
  db.prepare("update dispute set stage = ?, status = ?, outcome = ?, changed = ? where id = ?").run(
    next.stage,
    next.status,
    next.outcome,
    now,
    dispute.id,
  );
  return true;
}
