import { paidWith } from "#core/format/card-text.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { type Block, type EmailData, fact, greeting, paragraph, sumLine, type WriteEmail } from "../email-content.ts";
import { pricePath } from "../price-path.ts";

/** What is to be paid for the next term, by when, and how. */
export const bill: WriteEmail<"bill"> = (data, brand) => ({
  subject: `Your bill from ${brand.siteName}: ${money(data.amount)}`,
  title: "Your bill for the next term",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your subscription is paid through ${longDay(data.paidThrough)}. To go on for the next ${data.period}, please pay ${money(data.amount)} by ${longDay(data.renewsOn)}.`,
    ),
    {
      kind: "facts",
      facts: [fact("Plan", data.planName), fact("Account number", String(data.accountNumber))],
    },
    {
      kind: "sum",
      lines: receiptLines({ ...data, total: data.amount }).map(({ label, amount }) => sumLine(label, amount)),
      total: sumLine("To pay", data.amount),
    },
    ...(data.taxMode === "included" && data.tax > 0
      ? [paragraph(`This includes estimated taxes of ${money(data.tax)}.`)]
      : []),
    { kind: "button", label: "Pay your bill", url: brand.pages.pay },
    paragraph(
      `Nothing is charged by itself. Unpaid, your subscription goes on until ${longDay(data.goesOnThrough)}, and what is delivered until then is owed.`,
    ),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

/** What went wrong, until when everything goes on, and the one thing to do. */
export const paymentFailed: WriteEmail<"paymentFailed"> = (data, brand) => ({
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

const said = ({ cardLabel, amount }: EmailData["paymentFailed"]): string =>
  cardLabel === null
    ? "Your subscription is due to renew, and we have no card to charge."
    : `We could not charge ${money(amount)} to your ${paidWith(cardLabel)} for the next term.`;

/** The term is over and not paid: until when it goes on, and that this is owed. */
export const graceBegun: WriteEmail<"graceBegun"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName} has not been paid`,
  title: "Your subscription has not been paid",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your subscription was paid through ${longDay(data.paidThrough)}. It goes on until ${longDay(data.goesOnThrough)}; what is delivered until then is owed, and is settled by your next payment first.`,
    ),
    {
      kind: "facts",
      facts: [fact("Plan", data.planName), fact("Account number", String(data.accountNumber))],
    },
    { kind: "button", label: "Pay your bill", url: brand.pages.pay },
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

/** The subscription ended because nothing was paid, and how to start it again. */
export const endedUnpaid: WriteEmail<"endedUnpaid"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName} has ended`,
  title: "Your subscription has ended",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your subscription was paid through ${longDay(data.paidThrough)}. We did not receive a payment after that, so it has ended. Nothing will be charged.`,
    ),
    ...(data.payableThrough === undefined
      ? []
      : [paragraph(`Pay by ${longDay(data.payableThrough)} and your subscription starts again right away.`)]),
    {
      kind: "facts",
      facts: [fact("Plan", data.planName), fact("Account number", String(data.accountNumber))],
    },
    data.payableThrough === undefined
      ? { kind: "button", label: "Go to your account", url: brand.pages.account }
      : { kind: "button", label: "Make a payment", url: brand.pages.pay },
  ],
});

type Data = EmailData["renewalMethodChanged"];

/** EZ-Pay on or off: what is charged from now on, until when that can be stopped, and what was agreed to (law.md CA3). */
export const renewalMethodChanged: WriteEmail<"renewalMethodChanged"> = (data, brand) => ({
  subject: data.method === "ezpay" ? `EZ-Pay is on: ${brand.siteName}` : `EZ-Pay is off: ${brand.siteName}`,
  title: data.method === "ezpay" ? "EZ-Pay is on" : "EZ-Pay is off",
  blocks: [
    greeting(data.name),
    ...(data.method === "ezpay" ? on(data) : off(data)),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
    ...agreed(data),
  ],
});

const shared = ({ planName, accountNumber, paidThrough }: Data) => [
  fact("Plan", planName),
  fact("Account number", String(accountNumber)),
  fact("Paid through", longDay(paidThrough)),
];

const on = (data: Data): Block[] => [
  paragraph("Your card is charged by itself for each term from now on. Please keep this email."),
  {
    kind: "facts",
    facts: [
      ...shared(data),
      ...(data.cardLabel === null ? [] : [fact("Card", paidWith(data.cardLabel))]),
      fact("Charged automatically", ...pricePath(data.charges)),
      ...(data.deadline === null ? [] : [fact("Last day to turn EZ-Pay off before that", longDay(data.deadline))]),
    ],
  },
];

const off = (data: Data): Block[] => [
  paragraph("Nothing is charged by itself any more. Before your paid term ends we send you a bill."),
  { kind: "facts", facts: shared(data) },
];

const agreed = ({ terms }: Data): Block[] =>
  terms === null
    ? []
    : [
        { kind: "heading", text: "The terms you agreed to" },
        { kind: "terms", text: terms.text },
        paragraph(`Version of these terms: ${terms.version}`),
      ];
