import type { AccountDetails } from "#contract/account-details.ts";
import { dayText } from "#web/parts/day-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { money, dollarsText } from "#core/format/money-text.ts";

export type Fact = { readonly label: string; readonly text: string; readonly notes?: readonly string[] };

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

/** What the subscription costs, as it stands beside the plan's name. What a gift cost is the giver's own (rules 4.14). */
export const priceText = (account: Known): string =>
  account.renews ? currentPrice(account) : "A gift: it is paid for";

/** What happens next, in complete words (look.md, Money and dates). */
export function subscriptionFacts(account: Known): readonly Fact[] {
  const { subscriptionStatus, paidThrough, graceEndsOn } = account;
  const ends = subscriptionStatus === "cancelling";
  const paid =
    paidThrough === null ? [] : [{ label: ends ? "Access until" : "Paid through", text: dayText(paidThrough) }];
  if (!account.renews) return [...paid, { label: "After that", text: "It ends by itself, and nothing is charged" }];
  if (ends) return [...paid, { label: "After that", text: "Nothing more is charged" }];
  if (graceEndsOn !== null) return [...paid, { label: "Goes on until", text: dayText(graceEndsOn) }];
  return [...nextPayment(account), ...paid, ...newPrice(account)];
}

/** A price that will change is never called one that stays: `$1.00 for 8 weeks`. */
function currentPrice({ currentPlan, renewalPlan }: Known): string {
  const { amount, term } = currentPlan;
  const stays = renewalPlan.name === "" || (renewalPlan.amount === amount && renewalPlan.term === term);
  return stays ? priceWithTerm(amount, term) : `${dollarsText(amount)} for ${term.toLowerCase()}`;
}

function nextPayment({ nextCharge, nextBill, cancelDeadline, renewsOn }: Known): readonly Fact[] {
  if (nextCharge !== null) {
    const text = `${money(nextCharge.amountCents)} on ${dayText(nextCharge.date)}`;
    // From its day on a charge can't be avoided, and the bank may take its time.
    const note =
      cancelDeadline === null
        ? "It's being made now. We'll email your receipt as soon as the bank confirms it."
        : `To avoid it, cancel by ${dayText(cancelDeadline)}.`;
    return [{ label: "Next payment", text, notes: [...partsText(nextCharge), note] }];
  }
  if (nextBill === null) return [];
  const notes = [
    ...partsText(nextBill),
    ...(renewsOn === null ? [] : [`Due by ${dayText(renewsOn)}.`]),
    ...(nextBill.isOut ? [] : [`We'll send the bill on ${dayText(nextBill.date)}.`]),
  ];
  return [{ label: "Next bill", text: money(nextBill.amountCents), notes }];
}

/** A sum that is more than the plan's price says what it is made of: `Sunday $20.00, Bill on paper $6.99.` */
const partsText = ({ lines }: NonNullable<Known["nextCharge"]>): readonly string[] =>
  lines.length < 2 ? [] : [`${lines.map(({ label, amountCents }) => `${label} ${money(amountCents)}`).join(", ")}.`];

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
