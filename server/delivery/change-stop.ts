import { cutOffOf, type Moment } from "#core/calendar/cut-off.ts";
import type { CirculationCommand } from "#core/circulation/command.ts";
import type { Day } from "#core/day.ts";
import type { StopDecision, Withdrawal } from "#core/delivery/decide-stop.ts";
import type { StopEffect } from "#core/delivery/stop-effect.ts";
import { firstReachableIssue, type StopFacts, type WantedStop } from "#core/delivery/stop-facts.ts";
import type { LetterContents } from "#core/notice/letter.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import type { AccountRecord } from "#server/store/caller.ts";
import { lockHeldTerm, type HeldTerm, setPaidDates } from "#server/store/held-term.ts";
import { tellCirculation } from "#server/store/circulation-command.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import { stopFactsOf } from "#server/store/stop-facts.ts";
import { writeSettledStops } from "#server/store/temporary-stop.ts";
import { effectAnswer, movedSince, refusedBy } from "./stop-answer.ts";

export type StopNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

type Accepted = Extract<StopDecision | Withdrawal, { readonly kind: "accepted" }>;

/** One of the three commands on temporary stops: what is its own of it. */
export type StopChange<Decided extends Accepted> = {
  readonly action: "delivery.stop" | "delivery.stop-edit" | "delivery.stop-withdraw";
  /** The expire date that the reader was shown. */
  readonly shown: string | undefined;
  readonly decide: (facts: StopFacts) => Decided | Extract<StopDecision, { readonly kind: "refused" }> | null;
  /** @returns the stop's number. */
  readonly write: (tx: Tx, held: HeldTerm, decided: Decided) => Promise<number>;
  readonly letter: (told: Told, decided: Decided) => Letter;
};

type Told = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly issues: readonly Day[];
  readonly restartsWith: Day;
  readonly paidThrough: Day;
  readonly changeUntil: Moment | null;
};
type Letter = {
  readonly [Kind in "stopConfirmed" | "stopWithdrawn"]: {
    readonly kind: Kind;
    readonly content: LetterContents[Kind];
  };
}["stopConfirmed" | "stopWithdrawn"];

/** Decides under the account's lock; stop, dates, letter and trail are written in one transaction (rules 4.7). */
export async function changeStop<Decided extends Accepted>(
  needs: StopNeeds,
  context: Context<"account">,
  change: StopChange<Decided>,
) {
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
    const letter = change.letter(toldOf(context, account, held, facts, decided.effect), decided);
    await tell(tx, needs, context, { account, stopID, letter });
    const whom = { enqueue: needs.enqueue, tenant: context.publication.tenant, accountNumber: account.accountNumber };
    await tellCirculation(tx, whom, causeOf(stopID, context), commandOf(stopID, decided));
    await note(tx, context, { account, stopID, action: change.action, decided });
    return { ...answer, stopID };
  });
}

async function writeDates(tx: Tx, held: HeldTerm, { outcome }: StopEffect, now: Date): Promise<void> {
  await writeSettledStops(tx, outcome, now);
  if (outcome.dates !== null) await setPaidDates(tx, held.subscriptionId, outcome.dates);
}

function toldOf(
  { publication }: Context,
  account: AccountRecord,
  held: HeldTerm,
  facts: StopFacts,
  { issues, restartsWith, outcome }: StopEffect,
): Told {
  const { bundles } = publication.catalogue;
  return {
    name: `${account.firstName} ${account.lastName}`,
    accountNumber: account.accountNumber,
    planName: bundles.find(({ bundleId }) => bundleId === held.bundleId)?.name ?? "",
    issues: issues.map(({ date }) => date),
    restartsWith,
    paidThrough: outcome.dates?.paidThrough ?? held.paidThrough,
    changeUntil: restartsWith < firstReachableIssue(facts) ? null : cutOffOf(restartsWith, facts.cutOff, facts.method),
  };
}

const causeOf = (stopID: number, { now }: Context): string => `stop:${stopID}:${now.toISOString()}`;

/** A changed stop takes the place of the one before it; a withdrawn one is a restart. */
const commandOf = (stopId: number, { stop, effect }: Accepted): CirculationCommand =>
  stop === null
    ? { kind: "restart", on: effect.restartsWith, after: { kind: "stop", stopId } }
    : { kind: "stop", on: stop.stopOn, stopId, restartOn: stop.restartOn, papers: stop.option };

type Telling = { readonly account: AccountRecord; readonly stopID: number; readonly letter: Letter };

const tell = (tx: Tx, needs: StopNeeds, context: Context, { account, stopID, letter }: Telling): Promise<void> =>
  queueLetters(tx, needs.enqueue, [
    {
      letterId: needs.uuid(),
      ...letter,
      recipient: account.contactEmail,
      accountNumber: account.accountNumber,
      naturalKey: causeOf(stopID, context),
    },
  ]);

type Noting = {
  readonly account: AccountRecord;
  readonly stopID: number;
  readonly action: string;
  readonly decided: { readonly stop: WantedStop | null; readonly effect: StopEffect };
};

const note = (tx: Tx, context: Context<"account">, { account, stopID, action, decided }: Noting): Promise<void> =>
  audit(tx, {
    actor: `login:${context.caller.loginId}`,
    action,
    subject: `account:${account.accountNumber}`,
    outcome: decided.stop === null ? "withdrawn" : decided.stop.option,
    details: {
      stopId: stopID,
      stopOn: decided.stop?.stopOn ?? null,
      restartOn: decided.stop?.restartOn ?? null,
      paidThrough: decided.effect.outcome.dates?.paidThrough ?? null,
    },
    requestId: context.requestId,
  });
