import type { PaymentStanding, QuotedOption, StoredCard } from "#contract/payment-options.ts";
import { dayText } from "#web/parts/day-text.ts";
import { termText } from "#web/parts/plan-price.ts";
import { money } from "#core/format/money-text.ts";

const brands: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MC: "Mastercard",
  AMEX: "American Express",
  DISC: "Discover",
};

/** `Visa ending in 9990, expires 12/29`; no more of a card is known. */
export const cardText = ({ brand, last4, expires }: StoredCard): string =>
  `${brands[brand] ?? "Card"} ending in ${last4}, expires ${expires.slice(0, 2)}/${expires.slice(2)}`;

/** `$18.00 for 6 papers, Wed, Mar 4, 2026 to Sun, Mar 15, 2026`; null where nothing is owed. */
export function owedText({ amountCents, units, kind, from, to }: PaymentStanding["arrears"]): string | null {
  if (units === 0 || from === null || to === null) return null;
  const what = units === 1 ? kind.slice(0, -1) : kind;
  const when = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  return `${money(amountCents)} for ${units} ${what}, ${when}`;
}

/** The charges to come of EZ-Pay, each complete: `$36.00 on Wed, Feb 25, 2026, then every 4 weeks`. */
export function chargesText(charges: QuotedOption["charges"]): string {
  const last = charges.length - 1;
  return charges
    .map(({ amountCents, chargeOn, period }, at) => {
      const charge = `${money(amountCents)} on ${dayText(chargeOn)}`;
      return at === last ? `${charge}, then ${termText(period)}` : charge;
    })
    .join("; ");
}

type LineKind = QuotedOption["lines"][number]["kind"];

/** What makes the sum another than the price above it. */
const besides: { readonly [Kind in LineKind]: ((amount: string) => string) | null } = {
  plan: null,
  addOn: null,
  tax: (amount) => `${amount} of taxes`,
  arrears: (amount) => `${amount} that you owe`,
  fee: (amount) => `${amount} for the bill on paper`,
  balance: (amount) => `${amount} off from your balance`,
};

function besidesText(lines: QuotedOption["lines"]): string {
  const parts = lines.flatMap(({ kind, amountCents }) => besides[kind]?.(money(Math.abs(amountCents))) ?? []);
  return parts.length === 0 ? "" : ` with ${parts.join(" and ")}`;
}

/** What a card of the choice says under its price. */
export function optionDetail({ lines, dueTodayCents, charges, paidThrough }: QuotedOption): string {
  const today =
    dueTodayCents === 0
      ? "Nothing today"
      : `${money(dueTodayCents)} today${besidesText(lines)}, paid through ${dayText(paidThrough)}`;
  return charges.length === 0
    ? `${today}.`
    : `${today}. EZ-Pay charges ${chargesText(charges)}, until you turn it off.`;
}

/** The price that EZ-Pay stays at: `$36.00 every 4 weeks`. */
export function stayingPrice({ charges }: QuotedOption): string | null {
  const last = charges.at(-1);
  return last === undefined ? null : `${money(last.amountCents)} ${termText(last.period)}`;
}
