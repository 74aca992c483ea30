import type { StopDecision, WithdrawalDecision } from "#core/delivery/decide-stop.ts";
import type { StopEffect } from "#core/delivery/stop-effect.ts";
import type { StopFacts } from "#core/delivery/stop-facts.ts";
import type { Events } from "#core/event/event.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import type { AccountContact } from "#server/store/account/account.ts";
import { type HeldTerm, lockHeldTerm, setPaidDates } from "#server/store/subscription/held-term.ts";
import { byReader, type CausedBy } from "#server/store/record.ts";
import { stopFactsOf } from "#server/store/delivery/stop-facts.ts";
import { writeSettledStops } from "#server/store/delivery/temporary-stop.ts";
import { effectAnswer, refuseStop } from "./stop-answer.ts";
import { deliverySentencesIn } from "./delivery-words-in.ts";

type Accepted = Extract<StopDecision | WithdrawalDecision, { readonly kind: "accepted" }>;

/** The event for a change to a temporary stop, without its name. */
export type StopEvent = Events["delivery.stop-withdraw"];

/** The parts in which the three commands on temporary stops differ. */
export type StopCommand<Decided extends Accepted> = {
  /** The expire date that the reader was shown. */
  readonly shown: string | undefined;
  readonly decide: (facts: StopFacts) => Decided | Extract<StopDecision, { readonly kind: "refused" }> | null;
  /**
   * Writes the stop.
   * @returns its number.
   */
  readonly write: (tx: Tx, held: HeldTerm, decided: Decided) => Promise<number>;
  readonly record: (tx: Tx, by: CausedBy, done: StopEvent, decided: Decided) => Promise<void>;
};

/**
 * Decides under the account's lock, and writes the stop, the dates and everything that follows in one transaction
 * (rules 4.7).
 */
export async function runStopCommand<Decided extends Accepted>(
  context: Context<"account">,
  change: StopCommand<Decided>,
) {
  const { account } = context.caller;
  if (account === null) return notFound();
  return context.command(async (tx) => {
    const held = await lockHeldTerm(tx, account.accountNumber);
    if (held === null) return refuseStop("inactive", context.language);
    const facts = stopFactsOf(held, context.publication, context.moment);
    const decided = change.decide(facts);
    if (decided === null) return notFound();
    if (decided.kind === "refused") return refuseStop(decided.because, context.language);
    const answer = effectAnswer(0, decided.effect, held);
    if (change.shown !== undefined && change.shown !== answer.newExpireDate)
      return refuse(409, deliverySentencesIn[context.language].stopMoved);
    const stopID = await change.write(tx, held, decided);
    const done = await writeStop(tx, context, { account, held, stopId: stopID, decided });
    await change.record(tx, byReader(context), done, decided);
    return { ...answer, stopID };
  });
}

/** Writes what a stop changes. @returns its event. */
export async function writeStop(
  tx: Tx,
  at: Pick<Context, "publication" | "now">,
  changed: Changed,
): Promise<StopEvent> {
  await writeDates(tx, changed.held, changed.decided.effect, at.now);
  return doneBy(at, changed);
}

async function writeDates(tx: Tx, held: HeldTerm, { outcome }: StopEffect, now: Date): Promise<void> {
  await writeSettledStops(tx, outcome, now);
  if (outcome.dates !== null) await setPaidDates(tx, held.subscriptionId, outcome.dates);
}

type Changed = {
  readonly account: AccountContact;
  readonly held: HeldTerm;
  readonly stopId: number;
  readonly decided: Accepted;
};

function doneBy(
  { publication, now }: Pick<Context, "publication" | "now">,
  { account, held, stopId, decided }: Changed,
): StopEvent {
  const { bundles } = publication.catalog;
  const { issues, restartsWith, outcome, noPaper, deadlines } = decided.effect;
  return {
    account,
    stopId,
    stop: decided.stop,
    now,
    planName: bundles.find(({ bundleId }) => bundleId === held.bundleId)?.name ?? "",
    issues: issues.map(({ date }) => date),
    addedWhenPaid: issues.filter(({ effect }) => effect === "addsWhenPaid").length,
    noPaper,
    restartsWith,
    paidThrough: outcome.dates?.paidThrough ?? held.paidThrough,
    movesEnd: outcome.dates !== null,
    deadlines,
  };
}
