import { lineLabels } from "../format/recorded-text.ts";
import { pathAfterSaveOffer } from "../cancellation/price-after-save-offer.ts";
import { firstUnit, lastUnit } from "../calendar/granted-term.ts";
import { addDays, type Day, laterOf } from "../day.ts";
import { stoppedIssues } from "../calendar/stopped-issues.ts";
import { type ExpiryEntry, grantEntry, replayLedger } from "../ledger/expiry.ts";
import { cents, type Cents, plus, portion } from "../money.ts";
import { paidDates, type PaidDates } from "../ledger/paid-dates.ts";
import { type AddOn, isPrint, type RateVersion } from "../subscribing/plan.ts";
import { pricePath, type PriceStep, type UpcomingCharge } from "../subscribing/price-path.ts";
import { type ChargedTerm, chargeForTerm, taxOnTerm } from "../subscribing/quote.ts";
import { upgradeLine } from "../subscribing/upgrade-price.ts";
import { addedTax } from "../subscribing/tax.ts";
import { type Arrears, arrearsOf } from "./arrears.ts";
import { afterBalance, balanceLine, balanceUsed, chargeAfterBalance } from "./balance.ts";
import { feeLine } from "./paper-fee.ts";
import { type PayableFacts, type PaymentOption, renewalRate, soldPlan } from "./payment-options.ts";
import type { PaymentLine } from "./payment-line.ts";
import { type OpenTerm, openTermOf, type TermPrice, type UnitPlan } from "../ledger/unit-values.ts";
import { allocatePayment, type PaymentAllocation } from "./allocate-payment.ts";

/** What an option costs, today and later. */
export type PaymentQuote = {
  /** The lines add up to `due`. */
  readonly lines: readonly PaymentLine[];
  /** The amount without a tip. Zero: the card is only stored, and charged when the next term is due. */
  readonly due: Cents;
  readonly tax: Cents;
  readonly arrears: Arrears;
  /** Null if nothing is charged today. */
  readonly allocation: PaymentAllocation | null;
  /** The dates after the payment, or unchanged. */
  readonly dates: PaidDates;
  readonly anchorDay: number;
  /** What EZ-Pay will charge; empty for a one-time payment. */
  readonly charges: readonly UpcomingCharge[];
  /** The same charges in the form stored with a consent. */
  readonly pricePath: readonly PriceStep[];
};

const addOnsOf = ({ held, catalog }: PayableFacts): AddOn[] =>
  catalog.addOns.filter(({ offerId }) => held.addOnIds.includes(offerId));

const chargedTermAt = (facts: PayableFacts, rate: RateVersion): ChargedTerm => ({
  bundle: soldPlan(facts).bundle,
  rate,
  addOns: addOnsOf(facts),
  policy: facts.policy,
  place: facts.held,
});

/** What one term at a rate costs, with upgrades and added tax. */
export const termPrice = (facts: PayableFacts, rate: RateVersion): TermPrice => ({
  rate,
  whole: chargeForTerm(chargedTermAt(facts, rate), facts.today),
});

export function unitPlanOf(facts: PayableFacts): UnitPlan {
  const { printDays } = soldPlan(facts).bundle;
  const { anchorDay, renewsOn } = facts.held;
  return { printDays, calendar: facts.catalog.calendar, anchorDay: anchorDay ?? Number(renewsOn.slice(8)) };
}

/** The term at this rate that is paid in part. */
export const openTermAt = (facts: PayableFacts, rate: RateVersion): OpenTerm | null =>
  openTermOf(facts.held.entries, rate, unitPlanOf(facts));

/** What the account owes today (rules 4.4). A prepaid subscription has no grace and owes nothing. */
export function arrearsToday(facts: PayableFacts): Arrears {
  const { held, policy, today } = facts;
  const plan = unitPlanOf(facts);
  const grace = isPrint(soldPlan(facts).bundle) ? policy.graceDays.print : policy.graceDays.digital;
  return arrearsOf({
    ...plan,
    paidThrough: held.paidThrough,
    today,
    graceDays: held.renews ? grace : 0,
    stopped: held.stops.flatMap((stop) => stoppedIssues(stop, plan.printDays, plan.calendar)),
    open: openTermAt(facts, renewalRate(facts)),
    price: termPrice(facts, renewalRate(facts)),
  });
}

/** What an amount of money buys for the account, whatever it was meant for (rules 3a). Payments are posted by this. */
export function allocateMoney(money: Cents, facts: PayableFacts, rate: RateVersion): PaymentAllocation {
  const { held, today } = facts;
  const price = termPrice(facts, rate);
  return allocatePayment({
    ...unitPlanOf(facts),
    money,
    arrears: arrearsToday(facts),
    paidThrough: held.paidThrough,
    today,
    fee: facts.fee.amount,
    open: openTermAt(facts, rate),
    price,
  });
}

/**
 * The ledger rows for what was bought. What begins at the end of the paid term is recorded from the ledger's own end:
 * stops that are not posted yet move it later, and withdrawing them moves it back (rules 3a).
 */
export function grantEntries(facts: PayableFacts, bought: PaymentAllocation | null): ExpiryEntry[] {
  const { held } = facts;
  const { printDays, calendar } = unitPlanOf(facts);
  const unitAfter = (day: Day): Day => firstUnit(printDays, calendar, addDays(day, 1));
  const rows: ExpiryEntry[] = [];
  let shownEnd = held.paidThrough;
  for (const grant of [bought?.settled, bought?.granted]) {
    if (!grant) continue;
    const ledgerEnd = replayLedger([...held.entries, ...rows], printDays, calendar).paidThrough;
    const follows = ledgerEnd !== null && grant.startOn <= unitAfter(shownEnd);
    const startOn = follows ? unitAfter(ledgerEnd) : grant.startOn;
    rows.push(grantEntry({ startOn, units: grant.units }, printDays));
    shownEnd = lastUnit(grant.startOn, grant.units, printDays, calendar);
  }
  return rows;
}

/**
 * The dates of the subscription with these units in its ledger.
 *
 * @param rate of the ending term.
 */
export function datesAfterPayment(facts: PayableFacts, bought: PaymentAllocation | null, rate: RateVersion): PaidDates {
  const { held, catalog, policy } = facts;
  const dates = paidDates({
    entries: [...held.entries, ...grantEntries(facts, bought)],
    stops: held.stops,
    printDays: soldPlan(facts).bundle.printDays,
    term: rate.term,
    calendar: catalog.calendar,
    policy,
  });
  if (dates === null) throw new Error("a live subscription has no paid term");
  return dates;
}

/** What an option costs today, and what for. */
function quoteLines(facts: PayableFacts, { bundle, rate }: PaymentOption, arrears: Arrears) {
  const { balance, fee, policy, today } = facts;
  const charged = chargedTermAt(facts, rate);
  const term = termPrice(facts, rate);
  const termTax = taxOnTerm(charged, today);
  const gross = plus(arrears.amount, fee.amount, term.whole);
  const due = afterBalance(gross, balance);
  const added = addedTax(termTax, policy);
  const lines: PaymentLine[] = [
    ...(arrears.units.length > 0
      ? [{ kind: "arrears", label: owedLabel(facts, arrears.units.length), amount: arrears.amount } as const]
      : []),
    ...feeLine(fee),
    { kind: "plan", label: bundle.name, amount: rate.amount },
    ...charged.addOns.map((addOn) => upgradeLine(addOn, rate)),
    ...(added > 0 ? [{ kind: "tax", label: lineLabels.tax, amount: added } as const] : []),
    ...balanceLine(balanceUsed(balance, gross)),
  ];
  return { lines, due, tax: taxInAmount(due, facts, rate) };
}

/**
 * The tax in an amount that pays for what is owed and for terms at a rate: a proportional share, however much the
 * amount covers.
 */
export function taxInAmount(amount: Cents, facts: PayableFacts, rate: RateVersion): Cents {
  const { fee, today } = facts;
  const arrears = arrearsToday(facts);
  const gross = plus(arrears.amount, fee.amount, termPrice(facts, rate).whole);
  const tax = plus(taxOnTerm(chargedTermAt(facts, rate), today), arrearsTax(facts, arrears), fee.tax);
  return gross > 0 ? portion(tax, amount, gross) : cents(0);
}

/** The tax in what is owed. */
function arrearsTax(facts: PayableFacts, { amount }: Arrears): Cents {
  const renewal = renewalRate(facts);
  const { whole } = termPrice(facts, renewal);
  return whole > 0 ? portion(taxOnTerm(chargedTermAt(facts, renewal), facts.today), amount, whole) : cents(0);
}

/** @param count the number of papers or days. */
export const owedLabel = (facts: PayableFacts, count: number): string =>
  lineLabels.owed(count, isPrint(soldPlan(facts).bundle));

/**
 * EZ-Pay charges today if the plan isn't paid for, or if the reader chooses a different term than the one that would
 * follow automatically.
 */
const chargesNow = ({ held, today }: PayableFacts, { group, follows }: PaymentOption): boolean =>
  group === "oneTime" || !follows || today > held.paidThrough;

/** The page, the payment and the consent all take their figures from here, so what is shown is what is charged. */
export function quotePayment(facts: PayableFacts, option: PaymentOption): PaymentQuote {
  const arrears = arrearsToday(facts);
  const now = chargesNow(facts, option);
  const sum = now ? quoteLines(facts, option, arrears) : { lines: [], due: cents(0), tax: cents(0) };
  const bought = now ? allocateMoney(plus(sum.due, facts.balance), facts, option.rate) : null;
  const ending = now ? option.rate : soldPlan(facts).rate;
  const dates = datesAfterPayment(facts, bought, ending);
  const anchorDay = bought?.anchorDay ?? unitPlanOf(facts).anchorDay;
  const path = option.group === "ezPay" ? chargesAfterTerm(facts, ending, { ...dates, anchorDay }) : [];
  const charges = chargesAfterBalance(bought?.leftover ?? facts.balance, path);
  return { ...sum, arrears, allocation: bought, dates, anchorDay, charges, pricePath: path };
}

/** Charges as they will be made: the account's balance reduces the first of them (rules 3a). */
export const chargesAfterBalance = (balance: Cents, path: readonly PriceStep[]): UpcomingCharge[] =>
  path.map(({ chargeOn, amount, period }, at) => ({
    chargeOn,
    amount: at === 0 ? chargeAfterBalance(amount, balance) : amount,
    period,
  }));

/** The charges after a term at this rate. The first one leaves a day to reconsider. */
export function chargesAfterTerm(
  facts: PayableFacts,
  rate: RateVersion,
  paid: { readonly paidThrough: Day; readonly anchorDay: number },
): PriceStep[] {
  const { catalog, policy, today, held } = facts;
  const { bundle } = soldPlan(facts);
  const chargeOf = (at: RateVersion, day: Day): Cents => chargeForTerm(chargedTermAt(facts, at), day);
  const path = pricePath({ catalog, bundle, rate, paid, policy, chargeOf });
  const [first] = path;
  // An accepted offer replaces what would follow, for the offer's term.
  const steps =
    held.next === null || rate !== soldPlan(facts).rate || first === undefined
      ? path
      : pathAfterSaveOffer({
          catalog,
          bundle,
          policy,
          chargeOf,
          rate: renewalRate(facts),
          renewsOn: first.renewsOn,
          chargeOn: first.chargeOn,
          anchorDay: paid.anchorDay,
        }).path;
  return steps.map((step, at) => (at === 0 ? { ...step, chargeOn: firstChargeOn(step.chargeOn, today) } : step));
}

/** Never on the day of consent: EZ-Pay can be turned off until the day before the charge. */
export const firstChargeOn = (chargeOn: Day, today: Day): Day => laterOf(chargeOn, addDays(today, 1));
