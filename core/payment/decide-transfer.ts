import { firstUnit } from "../calendar/granted-term.ts";
import { addDays, type Day } from "../day.ts";
import { type ExpiryEntry, replayLedger } from "../ledger/expiry.ts";
import { paidDates } from "../ledger/paid-dates.ts";
import { type AfterUnits, datesWithUnits } from "./dates-with-units.ts";
import { type PayableFacts, soldPlan } from "./payment-options.ts";

export type TransferFacts = {
  readonly units: number;
  /** How many of the first account's papers or days can still be held back. */
  readonly unitsLeft: number;
  /** The last day whose paper can't be held back anymore. */
  readonly lastDay: Day;
  readonly from: PayableFacts;
  readonly to: PayableFacts;
  /** A bank holds or has returned what was paid for the first account's papers. */
  readonly isDisputed: boolean;
};

export type TransferRefusal =
  | "too-many"
  /** The first account owes for papers, was given by somebody else, or will soon change to another plan. */
  | "from-unfit"
  | "to-unfit"
  | "disputed"
  | "other-plan";

export type TransferDecision =
  | {
      readonly kind: "moved";
      readonly from: { readonly entry: ExpiryEntry; readonly after: AfterUnits };
      readonly to: { readonly entry: ExpiryEntry; readonly after: AfterUnits };
    }
  | { readonly kind: "refused"; readonly because: TransferRefusal };

const refused = (because: TransferRefusal): TransferDecision => ({ kind: "refused", because });

/**
 * Moves paid papers or days from one account of a publication to another with the same plan: those granted last, which
 * are earned last. They come after everything that the other account has paid for.
 */
export function decideTransfer(facts: TransferFacts): TransferDecision {
  const { units, unitsLeft, lastDay, from, to } = facts;
  if (!isPaid(from) || !from.held.renews) return refused("from-unfit");
  if (!isPaid(to)) return refused("to-unfit");
  if (facts.isDisputed) return refused("disputed");
  if (from.held.bundleId !== to.held.bundleId) return refused("other-plan");
  if (units > unitsLeft) return refused("too-many");
  const taken: ExpiryEntry = { cause: "refunded", halfUnits: -2 * units, issueOn: lastDay };
  // Moving everything would leave a subscription that never had anything: that one is canceled instead.
  if (isEmptyWith(from, taken)) return refused("too-many");
  const given: ExpiryEntry = {
    cause: "granted",
    halfUnits: 2 * units,
    issueOn: endOf(to),
    printDays: soldPlan(to).bundle.printDays,
  };
  return {
    kind: "moved",
    from: { entry: taken, after: datesWithUnits(from, taken) },
    to: { entry: given, after: datesWithUnits(to, given) },
  };
}

const isPaid = ({ held, today }: PayableFacts): boolean =>
  (held.status === "active" || held.status === "stopped") && held.paidThrough >= today;

function isEmptyWith(facts: PayableFacts, entry: ExpiryEntry): boolean {
  const { bundle, rate } = soldPlan(facts);
  const { calendar } = facts.catalog;
  const { held, policy } = facts;
  const entries = [...held.entries, entry];
  const term = { entries, stops: held.stops, printDays: bundle.printDays, term: rate.term, calendar, policy };
  return paidDates(term) === null;
}

/** The first paper or day after the ledger's own end. */
function endOf(facts: PayableFacts): Day {
  const { printDays } = soldPlan(facts).bundle;
  const { calendar } = facts.catalog;
  const { paidThrough } = replayLedger(facts.held.entries, printDays, calendar);
  return firstUnit(printDays, calendar, addDays(paidThrough ?? facts.held.paidThrough, 1));
}

export function transferRefusalText(
  because: TransferRefusal,
  { unitsLeft, to, other }: { readonly unitsLeft: number; readonly to: number; readonly other: string },
): string {
  switch (because) {
    case "too-many":
      return unitsLeft > 0 ? `At most ${unitsLeft} can be moved.` : "Nothing is left that could be moved.";
    case "from-unfit":
      return "This account has no paid papers or days that could be moved.";
    case "to-unfit":
      return `Account ${to} has no paid subscription, or owes for papers. Settle that first.`;
    case "disputed":
      return "The payer's bank is holding the payment for these papers or has returned it, so they can't be moved.";
    case "other-plan":
      return `Account ${to} has another plan, ${other}. Value can only be moved between accounts with the same plan.`;
  }
}
