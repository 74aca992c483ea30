import { fact, greeting, paragraph, type LetterData, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { paidWith } from "#core/format/card-text.ts";

/** What went wrong, until when everything goes on, and the one thing to do. */
export const paymentFailed: WriteLetter<"paymentFailed"> = (data, brand) => ({
  subject: `Your payment to ${brand.siteName} did not go through`,
  title: "Your payment did not go through",
  blocks: [
    greeting(data.name),
    paragraph(said(data)),
    paragraph(
      data.nextTryOn === null
        ? "We will not try this card again. Please give us another one; it is charged at once, and once."
        : `You need not do anything: we will try again on ${longDay(data.nextTryOn)}. If you would rather use another card, give it to us and it is charged at once, and once.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Your subscription goes on until", longDay(data.goesOnThrough)),
      ],
    },
    { kind: "button", label: "Update your card", url: brand.pages.card },
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

const said = ({ cardLabel, amount }: LetterData["paymentFailed"]): string =>
  cardLabel === null
    ? "Your subscription is due to renew, and we have no card to charge."
    : `We could not charge ${money(amount)} to your ${paidWith(cardLabel)} for the next term.`;
