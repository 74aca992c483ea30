import { pricePath } from "../price-path.ts";
import { fact, greeting, paragraph, type Fact, type LetterData, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** The promise of the new rate, with every price to come and the way out (rules 4.5, law.md CA3). */
export const saveOfferConfirmed: WriteLetter<"saveOfferConfirmed"> = (data, brand) => ({
  subject: `Your new rate at ${brand.siteName}`,
  title: "Your new rate is confirmed",
  blocks: [
    greeting(data.name),
    paragraph("Thank you for staying. This is what you agreed to. Please keep this letter."),
    { kind: "facts", facts: promised(data) },
    { kind: "button", label: "Go to your account", url: brand.pages.account },
    paragraph("You can still cancel online at any time. What you have paid for goes on to the end of its term."),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

function promised(data: LetterData["saveOfferConfirmed"]): Fact[] {
  const { oldPrice, newPrice, startsOn, endsOn, charges, cancelDeadline } = data;
  return [
    fact("Plan", data.planName),
    fact("Account number", String(data.accountNumber)),
    fact("New price", `${money(newPrice.amount)} every ${newPrice.term}`),
    fact("Instead of", `${money(oldPrice.amount)} every ${oldPrice.term}`),
    fact("It begins on", longDay(startsOn)),
    fact("It ends on", endsOn === null ? "The new price stays" : longDay(endsOn)),
    ...(charges.length === 0
      ? [fact("Paying", "Nothing is charged by itself. We send you a bill before your paid term ends.")]
      : [fact("Charged automatically", ...pricePath(charges))]),
    ...(cancelDeadline === null ? [] : [fact("Last day to cancel before the next charge", longDay(cancelDeadline))]),
  ];
}
