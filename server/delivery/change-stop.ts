import { cutOffOf } from "#core/calendar/cut-off.ts";
import type { Day } from "#core/day.ts";
import type { StopDecision, Withdrawal } from "#core/delivery/decide-stop.ts";
import type { StopEffect } from "#core/delivery/stop-effect.ts";
import { firstReachableIssue, type StopFacts } from "#core/delivery/stop-facts.ts";
import type { Events } from "#core/event/event.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import type { AccountRecord } from "#server/store/account/caller.ts";
import { lockHeldTerm, type HeldTerm, setPaidDates } from "#server/store/subscription/held-term.ts";
import { type By, byReader } from "#server/store/record.ts";
import { stopFactsOf } from "#server/store/delivery/stop-facts.ts";
import { writeSettledStops } from "#server/store/delivery/temporary-stop.ts";
import { effectAnswer, movedSince, refusedBy } from "./stop-answer.ts";

type Accepted = Extract<StopDecision | Withdrawal, { readonly kind: "accepted" }>;

/** What a change of a temporary stop has done, but for its own name. */
export type StopDone = Events["delivery.stop-withdraw"];

/** One of the three commands on temporary stops: what is its own of it. */
export type StopChange<Decided extends Accepted> = {
  /** The expire date that the reader was shown. */
  readonly shown: string | undefined;
  readonly decide: (facts: StopFacts) => Decided | Extract<StopDecision, { readonly kind: "refused" }> | null;
  /** @returns the stop's number. */
  readonly write: (tx: Tx, held: HeldTerm, decided: Decided) => Promise<number>;
  readonly record: (tx: Tx, by: By, done: StopDone, decided: Decided) => Promise<void>;
};

/** Decides under the account's lock; the stop, the dates and what follows are written in one transaction (rules 4.7). */
export async function changeStop<Decided extends Accepted>(context: Context<"account">, change: StopChange<Decided>) {
  const { account } = context.caller;
  if (account === null) return notFound();
  return context.command(async (tx) => {
    const held = await lockHeldTerm(tx, account.accountNumber);
    if (held === null) return refusedBy("inactive");
    const facts = stopFactsOf(held, context.publication, context.moment);
    const decided = change.decide(facts);
    if (decided === null) return notFound();
    if (decided.kind === "refused") return refusedBy(decided.because);
    const answer = effectAnswer(0, decided.effect, held);
    if (change.shown !== undefined && change.shown !== answer.newExpireDate) return refuse(409, movedSince);
    const stopID = await change.write(tx, held, decided);
    await writeDates(tx, held, decided.effect, context.now);
    const done = doneBy(context, { account, held, facts, stopId: stopID, decided });
    await change.record(tx, byReader(context), done, decided);
    return { ...answer, stopID };
  });
}

async function writeDates(tx: Tx, held: HeldTerm, { outcome }: StopEffect, now: Date): Promise<void> {
  await writeSettledStops(tx, outcome, now);
  if (outcome.dates !== null) await setPaidDates(tx, held.subscriptionId, outcome.dates);
}

type Changed = {
  readonly account: AccountRecord;
  readonly held: HeldTerm;
  readonly facts: StopFacts;
  readonly stopId: number;
  readonly decided: Accepted;
};

function doneBy({ publication, now }: Context, { account, held, facts, stopId, decided }: Changed): StopDone {
  const { bundles } = publication.catalog;
  const { issues, restartsWith, outcome } = decided.effect;
  return {
    account,
    stopId,
    stop: decided.stop,
    now,
    planName: bundles.find(({ bundleId }) => bundleId === held.bundleId)?.name ?? "",
    issues: issues.map(({ date }) => date),
    restartsWith,
    paidThrough: outcome.dates?.paidThrough ?? held.paidThrough,
    movesEnd: outcome.dates !== null,
    changeUntil: changeUntil(facts, restartsWith),
  };
}

/** Until when, strictly, the restart can be changed; null: no longer. */
export const changeUntil = (facts: StopFacts, restartsWith: Day) =>
  restartsWith < firstReachableIssue(facts) ? null : cutOffOf(restartsWith, facts.cutOff, facts.method);
