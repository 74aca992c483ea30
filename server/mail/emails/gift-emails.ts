import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { type EmailData, type Fact, fact, greeting, nameOr, paragraph, type WriteEmail } from "../email-content.ts";

/** What a donor has given, and what happens now, to keep (rules 6, gift sent). */
export const giftBought: WriteEmail<"giftBought"> = (data, brand) => ({
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

const whatHappens = ({ recipientName, mailOn }: EmailData["giftBought"]): string => {
  const who = nameOr(recipientName, "the person you named");
  const when = mailOn === null ? "We have now sent an email" : `On ${longDay(mailOn)} we send an email`;
  return `Thank you for your gift. ${when} to ${who}, with a link to redeem it.`;
};

const given = (data: EmailData["giftBought"]): Fact[] => [
  fact("Plan", data.planName),
  fact("For", data.length),
  fact("To", `${nameOr(data.recipientName, "the person you named")}, ${data.recipientEmail}`),
  fact("Your account number", String(data.accountNumber)),
  fact("Paid", data.paid === 0 ? "Free with your own subscription" : money(data.paid)),
  fact("Can be redeemed through", longDay(data.redeemThrough)),
];

/** To the recipient: the way to a gift. Nothing of the donor's payment stands in it (rules 4.14). */
export const giftForYou: WriteEmail<"giftForYou"> = (data, brand) => {
  const from = nameOr(data.donorName, "Somebody");
  return {
    subject: `A gift for you: ${brand.siteName}`,
    title: "A gift for you",
    blocks: [
      greeting(data.name),
      paragraph(`${from} gives you ${data.length} of ${brand.siteName}.`),
      {
        kind: "facts",
        facts: [
          fact("Plan", data.planName),
          fact("For", data.length),
          fact("Redeem it by", longDay(data.redeemThrough)),
        ],
      },
      { kind: "button", label: "Redeem your gift", url: data.link },
      paragraph(
        data.printed
          ? "You choose where the paper goes. It starts when you redeem the gift."
          : "You can read as soon as you redeem the gift.",
      ),
      paragraph("It is paid for and ends by itself: you need no card, and nothing is charged later."),
      paragraph("The link works once. Whoever has it can redeem the gift, so please keep it to yourself."),
    ],
  };
};

/** To the recipient: what has begun, and that it ends by itself. */
export const giftBegun: WriteEmail<"giftBegun"> = (data, brand) => ({
  subject: `Your gift of ${brand.siteName} has begun`,
  title: "Your gift has begun",
  blocks: [
    greeting(data.name),
    paragraph(`Welcome to ${brand.siteName}. You have redeemed your gift.`),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        ...(data.firstIssueOn === null ? [] : [fact("First paper", longDay(data.firstIssueOn))]),
        fact("Paid through", longDay(data.paidThrough)),
      ],
    },
    { kind: "button", label: "Go to your account", url: brand.pages.account },
    paragraph("It ends by itself after that day. Nothing is charged, and you need not cancel anything."),
  ],
});

/** To the donor. Who redeemed it, and where the paper goes, is the recipient's own. */
export const giftRedeemed: WriteEmail<"giftRedeemed"> = (data, brand) => ({
  subject: `Your gift of ${brand.siteName} was redeemed`,
  title: "Your gift was redeemed",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your gift to ${nameOr(data.recipientName, "the person you named")} was redeemed. Thank you for giving it.`,
    ),
    { kind: "facts", facts: [fact("Plan", data.planName), fact("Redeemed on", longDay(data.redeemedOn))] },
    paragraph("Nothing more is charged for it."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

/** To the donor. Names no reason: that is between them and the publisher. */
export const giftWithdrawn: WriteEmail<"giftWithdrawn"> = (data, brand) => ({
  subject: `Your gift of ${brand.siteName} was taken back`,
  title: "Your gift was taken back",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your gift to ${nameOr(data.recipientName, "the person you named")} was taken back before it was redeemed. No link to it can be redeemed any more.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Your account number", String(data.accountNumber)),
        fact("Goes back to you", money(data.refund)),
      ],
    },
    paragraph("The money goes back the way it was paid. We write again when it is on its way."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});
