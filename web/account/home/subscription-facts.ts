import type { AccountDetails } from "#contract/account-details.ts";
import { dollarsText, money } from "#core/format/money-text.ts";
import { dayText } from "#web/parts/day-text.ts";
import { partsWords } from "#web/parts/parts-words.tsx";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { homeWords } from "./home-words.tsx";

export type SubscriptionFact = {
  readonly label: string;
  readonly text: string;
  readonly notes?: readonly string[];
  /** What the reader can change about it. */
  readonly change?: "card" | "address";
};

type KnownAccount = Pick<
  AccountDetails,
  | "currentPlan"
  | "renewalPlan"
  | "subscriptionStatus"
  | "paidThrough"
  | "renewsOn"
  | "nextCharge"
  | "nextBill"
  | "graceEndsOn"
  | "cancelDeadline"
  | "renews"
  | "delivery"
  | "card"
> &
  Partial<Pick<AccountDetails, "unpaidOrder">>;

/** The subscription's price, next to the plan's name. Only the donor knows what a gift cost (rules 4.14). */
export function priceText(account: KnownAccount): string {
  const { renews, unpaidOrder = null } = account;
  // An unpaid order costs what its plan costs today.
  if (unpaidOrder !== null) return homeWords.priceForTerm(money(unpaidOrder.dueTodayCents), unpaidOrder.term);
  return renews ? currentPrice(account) : homeWords.gift;
}

/** What is delivered, what it costs, and what happens next, in complete words (look.md, Money and dates). */
export const subscriptionFacts = (account: KnownAccount): readonly SubscriptionFact[] => [
  ...paperFacts(account),
  ...termFacts(account),
];

function paperFacts({ delivery }: KnownAccount): readonly SubscriptionFact[] {
  if (delivery === null) return [];
  const { nextPaperOn, streetAddress, city } = delivery;
  return [
    { label: homeWords.nextPaper, text: nextPaperOn === null ? homeWords.noMorePapers : dayText(nextPaperOn) },
    { label: homeWords.deliveredTo, text: `${streetAddress}, ${city}`, change: "address" },
  ];
}

/** The card that EZ-Pay charges, or that is stored for the next payment. */
function cardFact({ card, nextCharge }: KnownAccount): readonly SubscriptionFact[] {
  if (card === null) return [];
  const month = `${card.expires.slice(2)}${card.expires.slice(0, 2)}`;
  const isShort = nextCharge !== null && month < `${nextCharge.date.slice(2, 4)}${nextCharge.date.slice(5, 7)}`;
  const notes = isShort ? [homeWords.cardExpires] : [];
  return [{ label: homeWords.cardOnFile, text: partsWords.storedCard(card), notes, change: "card" }];
}

function termFacts(account: KnownAccount): readonly SubscriptionFact[] {
  const { subscriptionStatus, paidThrough, graceEndsOn } = account;
  const ends = subscriptionStatus === "cancelling";
  const paid =
    paidThrough === null
      ? []
      : [{ label: ends ? homeWords.accessUntil : homeWords.paidThrough, text: dayText(paidThrough) }];
  if (!account.renews) return [...paid, { label: homeWords.afterThat, text: homeWords.giftEnds }];
  if (ends) return [...paid, { label: homeWords.afterThat, text: homeWords.nothingCharged }];
  const card = cardFact(account);
  if (graceEndsOn !== null) return [...paid, { label: homeWords.continuesUntil, text: dayText(graceEndsOn) }, ...card];
  return [...nextPayment(account), ...card, ...paid, ...newPrice(account)];
}

/** A price that will change isn't shown as permanent: `$1.00 for 8 weeks`. */
function currentPrice({ currentPlan, renewalPlan }: KnownAccount): string {
  const { amount, term } = currentPlan;
  const stays = renewalPlan.name === "" || (renewalPlan.amount === amount && renewalPlan.term === term);
  return stays ? priceWithTerm(amount, term) : homeWords.priceForTerm(dollarsText(amount), term);
}

function nextPayment({ nextCharge, nextBill, cancelDeadline, renewsOn }: KnownAccount): readonly SubscriptionFact[] {
  if (nextCharge !== null) {
    const text = homeWords.amountOnDay(nextCharge.amountCents, nextCharge.date);
    // From the charge day on, the charge can't be avoided, and the bank may take a while.
    const note = cancelDeadline === null ? homeWords.chargeUnderway : homeWords.cancelBy(cancelDeadline);
    return [{ label: homeWords.nextPayment, text, notes: [...partsText(nextCharge), note] }];
  }
  if (nextBill === null) return [];
  const notes = [
    ...partsText(nextBill),
    ...(renewsOn === null ? [] : [homeWords.dueBy(renewsOn)]),
    ...(nextBill.isOut ? [] : [homeWords.billGoesOut(nextBill.date)]),
  ];
  return [{ label: homeWords.nextBill, text: money(nextBill.amountCents), notes }];
}

/** Lists the parts of an amount above the plan's price: `Sunday $20.00, Bill on paper $6.99.` */
const partsText = ({ lines }: NonNullable<KnownAccount["nextCharge"]>): readonly string[] =>
  lines.length < 2 ? [] : [homeWords.amountParts(lines)];

/** The renewal, if its plan or price differs from today's. */
function newPrice({ currentPlan, renewalPlan, renewsOn }: KnownAccount): readonly SubscriptionFact[] {
  const same =
    renewalPlan.name === currentPlan.name &&
    renewalPlan.amount === currentPlan.amount &&
    renewalPlan.term === currentPlan.term;
  if (same || renewsOn === null || renewalPlan.name === "") return [];
  const name = renewalPlan.name === currentPlan.name ? null : renewalPlan.name;
  const price = priceWithTerm(renewalPlan.amount, renewalPlan.term);
  return [{ label: homeWords.atRenewal, text: homeWords.renewal(name, price, renewsOn) }];
}
