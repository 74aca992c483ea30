import { fact, greeting, nameOr, paragraph, type Fact, type LetterData, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** What a donor has given, and what happens now, to keep (rules 6, gift sent). */
export const giftBought: WriteLetter<"giftBought"> = (data, brand) => ({
  subject: `Your gift of ${brand.siteName}`,
  title: "Your gift",
  blocks: [
    greeting(data.name),
    paragraph(whatHappens(data)),
    { kind: "facts", facts: given(data) },
    paragraph(
      `The ${data.length} begin when the gift is redeemed. It ends by itself after that: nothing is charged later, to you or to anybody else.`,
    ),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
    ...(data.terms === null
      ? []
      : [
          { kind: "heading" as const, text: "The terms you agreed to" },
          { kind: "terms" as const, text: data.terms.text },
          paragraph(`Version of these terms: ${data.terms.version}`),
        ]),
  ],
});

const whatHappens = ({ recipientName, mailOn }: LetterData["giftBought"]): string => {
  const who = nameOr(recipientName, "the person you named");
  const when = mailOn === null ? "We have now sent a letter" : `On ${longDay(mailOn)} we send a letter`;
  return `Thank you for your gift. ${when} to ${who}, with a link to redeem it.`;
};

const given = (data: LetterData["giftBought"]): Fact[] => [
  fact("Plan", data.planName),
  fact("For", data.length),
  fact("To", `${nameOr(data.recipientName, "the person you named")}, ${data.recipientEmail}`),
  fact("Your account number", String(data.accountNumber)),
  fact("Paid", data.paid === 0 ? "Free with your own subscription" : money(data.paid)),
  fact("Can be redeemed through", longDay(data.redeemThrough)),
];
