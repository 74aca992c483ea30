import type { AccountDetails } from "#contract/manage-account.ts";
import { dayText } from "#web/parts/day-text.ts";
import { centsText, dollarsText } from "#web/parts/money-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";

export type Fact = { readonly label: string; readonly text: string };

type Known = Pick<
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
>;

/** What the subscription costs and what happens next, in complete words (look.md, Money and dates). */
export function subscriptionFacts(account: Known): readonly Fact[] {
  const { subscriptionStatus, paidThrough } = account;
  if (!account.renews) return giftFacts(paidThrough);
  const price = { label: "Price", text: currentPrice(account) };
  const ends = subscriptionStatus === "cancelling";
  const paid =
    paidThrough === null ? [] : [{ label: ends ? "Access until" : "Paid through", text: dayText(paidThrough) }];
  if (ends) return [price, ...paid];
  const { graceEndsOn } = account;
  if (graceEndsOn !== null) return [price, ...paid, { label: "Goes on until", text: dayText(graceEndsOn) }];
  return [price, ...paid, ...nextPayment(account), ...newPrice(account)];
}

/** Rules 4.14: prepaid by somebody else, and over after its term. What it cost is the giver's own. */
const giftFacts = (paidThrough: string | null): readonly Fact[] => [
  { label: "Price", text: "A gift: it is paid for" },
  ...(paidThrough === null ? [] : [{ label: "Paid through", text: dayText(paidThrough) }]),
  { label: "After that", text: "It ends by itself, and nothing is charged" },
];

/** A price that will change is never called one that stays: `$1.00 for 8 weeks`. */
function currentPrice({ currentPlan, renewalPlan }: Known): string {
  const { amount, term } = currentPlan;
  const stays = renewalPlan.name === "" || (renewalPlan.amount === amount && renewalPlan.term === term);
  return stays ? priceWithTerm(amount, term) : `${dollarsText(amount)} for ${term.toLowerCase()}`;
}

function nextPayment({ nextCharge, nextBill, cancelDeadline, paidThrough }: Known): readonly Fact[] {
  if (nextCharge !== null) {
    const text = `${centsText(nextCharge.amountCents)} on ${dayText(nextCharge.date)}`;
    const deadline = cancelDeadline === null ? "" : `. To avoid it, cancel by ${dayText(cancelDeadline)}.`;
    return [{ label: "Next payment", text: text + deadline }];
  }
  if (nextBill === null) return [];
  const due = paidThrough === null ? "" : `, to be paid by ${dayText(paidThrough)}`;
  return [{ label: "Next bill", text: `${centsText(nextBill.amountCents)}, sent on ${dayText(nextBill.date)}${due}` }];
}

/** The renewal, where it is another plan or another price than today's. */
function newPrice({ currentPlan, renewalPlan, renewsOn }: Known): readonly Fact[] {
  const same =
    renewalPlan.name === currentPlan.name &&
    renewalPlan.amount === currentPlan.amount &&
    renewalPlan.term === currentPlan.term;
  if (same || renewsOn === null || renewalPlan.name === "") return [];
  const name = renewalPlan.name === currentPlan.name ? "" : `${renewalPlan.name}, `;
  const price = priceWithTerm(renewalPlan.amount, renewalPlan.term);
  return [{ label: "Then", text: `${name}${price} from ${dayText(renewsOn)}` }];
}
