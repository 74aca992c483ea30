import type { CancelOffer, CreditedPapers, MailedPapers } from "#contract/save-offers.ts";
import { dayText } from "#web/parts/day-text.ts";
import { priceWithTerm, termText } from "#web/parts/plan-price.ts";
import { money, dollarsText } from "#core/format/money-text.ts";

export const isPrice = ({ kind }: Pick<CancelOffer, "kind">): boolean => kind === "rate" || kind === "switch";

const everyTerm = ({ amount, term }: CancelOffer): string => priceWithTerm(amount, term);

/** A price for one term says for how long: `$23.40 for your next 4 weeks`. */
export function newPrice(offer: CancelOffer): string {
  const { amount, term, endsOn, after } = offer;
  return endsOn === null || after === null
    ? everyTerm(offer)
    : `${dollarsText(amount)} for your next ${term.toLowerCase()}`;
}

/** What follows a price for one term: `, then $46.00 every 4 weeks`. "" where the price stays. */
export const thenPrice = ({ endsOn, after }: Pick<CancelOffer, "endsOn" | "after">): string =>
  endsOn === null || after === null ? "" : `, then ${money(after.amountCents)} ${termText(after.term)}`;

/** Prices of unlike periods, side by side: `That is $21.67 a month instead of $39.14.` */
export const comparedText = ({ per, offerCents, renewalCents }: NonNullable<CancelOffer["compared"]>): string =>
  `That is ${money(offerCents)} ${per === "month" ? "a month" : "every 4 weeks"} instead of ${money(renewalCents)}.`;

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** `You'll no longer get Wednesday and Friday.` "" where nothing is lost. */
export function lossText({ days, paper, upgrades }: CancelOffer["loses"]): string {
  const lost = [...(paper ? ["the printed paper"] : days.map((day) => weekdays[day] ?? "")), ...upgrades];
  return lost.length === 0 ? "" : `You'll no longer get ${list.format(lost)}.`;
}

/** `From Wed, Mar 4, 2026 until Sun, Mar 29, 2026.` What follows is told with the price. */
export function offerDays({ startsOn, endsOn }: Pick<CancelOffer, "startsOn" | "endsOn">): string {
  if (startsOn === null) return "";
  if (endsOn === null) return `From ${dayText(startsOn)}. The price stays.`;
  return `From ${dayText(startsOn)} until ${dayText(endsOn)}.`;
}

/** What the tick of the review agrees to, with every figure in it (law.md CA1). `byBill`: nothing is charged by itself. */
export function agreement(offer: CancelOffer, byBill: boolean): string {
  const { startsOn, endsOn, after } = offer;
  const from = startsOn === null ? "" : ` from ${dayText(startsOn)}`;
  const then =
    endsOn === null || after === null
      ? ""
      : ` until ${dayText(endsOn)}, then ${money(after.amountCents)} ${termText(after.term)}`;
  if (byBill)
    return `I agree to these terms: I get a bill of ${everyTerm(offer)}${from}${then} for as long as I go on.`;
  return `I agree to these terms: my subscription renews automatically at ${everyTerm(offer)}${from}${then} until I cancel.`;
}

/** What reported papers are worth: `$3.42 for 2 papers`. */
export const creditText = ({ papers, amountCents }: CreditedPapers): string =>
  `${money(amountCents)} for ${papers === 1 ? "1 paper" : `${papers} papers`}`;

/** `The first paper by mail is that of Wed, Feb 25, 2026. The price stays.` */
export const mailText = ({ firstIssueOn }: MailedPapers): string =>
  `The first paper by mail is that of ${dayText(firstIssueOn)}. The price stays.`;

/** Mail alone needs no choice: to accept is to have it. */
export const isMailAlone = ({ fix }: Pick<CancelOffer, "fix">): boolean =>
  fix !== null && fix.credits === null && fix.mail !== null;
