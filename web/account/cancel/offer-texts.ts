import type { CancelOffer, CreditedPapers, MailedPapers } from "#contract/saving.ts";
import { dayText } from "#web/parts/day-text.ts";
import { centsText } from "#web/parts/money-text.ts";
import { priceWithTerm, termText } from "#web/parts/plan-price.ts";

export const isPrice = ({ kind }: Pick<CancelOffer, "kind">): boolean => kind === "rate" || kind === "switch";

export const newPrice = ({ amount, term }: CancelOffer): string => priceWithTerm(amount, term);

/** `From Wed 4 Mar 2026 until Sun 29 Mar 2026. After that it is $36.00 every 4 weeks.` */
export function offerDays({ startsOn, endsOn, after }: Pick<CancelOffer, "startsOn" | "endsOn" | "after">): string {
  if (startsOn === null) return "";
  if (endsOn === null) return `From ${dayText(startsOn)}. The price stays.`;
  const then = after === null ? "" : ` After that it is ${centsText(after.amountCents)} ${termText(after.term)}.`;
  return `From ${dayText(startsOn)} until ${dayText(endsOn)}.${then}`;
}

/** What the tick of the review agrees to, with every figure in it (law.md CA1). `byBill`: nothing is charged by itself. */
export function agreement(offer: CancelOffer, byBill: boolean): string {
  const { startsOn, endsOn, after } = offer;
  const from = startsOn === null ? "" : ` from ${dayText(startsOn)}`;
  const then =
    endsOn === null || after === null
      ? ""
      : ` until ${dayText(endsOn)}, then ${centsText(after.amountCents)} ${termText(after.term)}`;
  if (byBill) return `I agree to these terms: I get a bill of ${newPrice(offer)}${from}${then} for as long as I go on.`;
  return `I agree to these terms: my subscription renews automatically at ${newPrice(offer)}${from}${then} until I cancel.`;
}

/** What reported papers are worth: `$3.42 for 2 papers`. */
export const creditText = ({ papers, amountCents }: CreditedPapers): string =>
  `${centsText(amountCents)} for ${papers === 1 ? "1 paper" : `${papers} papers`}`;

/** `The first paper by mail is that of Wed 25 Feb 2026. The price stays.` */
export const mailText = ({ firstIssueOn }: MailedPapers): string =>
  `The first paper by mail is that of ${dayText(firstIssueOn)}. The price stays.`;

/** Mail alone needs no choice: to accept is to have it. */
export const isMailAlone = ({ fix }: Pick<CancelOffer, "fix">): boolean =>
  fix !== null && fix.credits === null && fix.mail !== null;
