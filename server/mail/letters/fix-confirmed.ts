import { type Fact, fact, greeting, paragraph, type LetterData, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** What was done about a delivery that went wrong (decision 30). */
export const fixConfirmed: WriteLetter<"fixConfirmed"> = (data, brand) => ({
  subject: `Your delivery of ${brand.siteName}`,
  title: "We have put it right",
  blocks: [
    greeting(data.name),
    paragraph("Thank you for staying. We are sorry that your papers were not as they should be."),
    { kind: "facts", facts: [fact("Account number", String(data.accountNumber)), ...credited(data), ...mailed(data)] },
    { kind: "button", label: "Go to your account", url: brand.pages.account },
    paragraph("You can still cancel online at any time. What you have paid for goes on to the end of its term."),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

const credited = ({ credits }: LetterData["fixConfirmed"]): Fact[] =>
  credits === null
    ? []
    : [
        fact("Papers credited", ...credits.papers.map((paper) => longDay(paper))),
        fact("What they are worth", money(credits.amount)),
        fact("Your subscription now runs to", longDay(credits.paidThrough)),
      ];

const mailed = ({ mailedFrom }: LetterData["fixConfirmed"]): Fact[] =>
  mailedFrom === null
    ? []
    : [fact("By mail from", longDay(mailedFrom)), fact("What that costs", "Nothing more: your price stays as it is")];
