import { pricePath } from "../price-path.ts";
import { fact, greeting, paragraph, type Block, type LetterData, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { paidWith } from "#core/format/card-text.ts";

type Data = LetterData["renewalMethodChanged"];

/** EZ-Pay on or off: what is charged from now on, until when that can be stopped, and what was agreed to (law.md CA3). */
export const renewalMethodChanged: WriteLetter<"renewalMethodChanged"> = (data, brand) => ({
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
  paragraph("Your card is charged by itself for each term from now on. Please keep this letter."),
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
