import { money } from "#core/format/money-text.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { button, fact, facts, link, paragraph } from "../email-content.ts";
import type { EmailData, Fact } from "../email-content.ts";
import type { Wording, WriteEmail } from "../wording.ts";
import { pricePathSentences } from "../price-path.ts";

/** The amount due for the next term, by when, and how to pay. */
export const bill: WriteEmail<"bill"> = (data, { siteName, pages }, say) => {
  const words = say.words.renewal.bill;
  const amount = money(data.amount);
  return {
    subject: words.subject(siteName, amount),
    title: data.beginsOn === undefined ? words.title : words.firstTitle,
    blocks: [
      say.greeting(data.name),
      paragraph(
        data.beginsOn === undefined
          ? words.pay(say.longDay(data.paidThrough), data.period, amount, say.longDay(data.renewsOn))
          : words.payFirst(say.longDay(data.beginsOn), data.period, amount, say.longDay(data.goesOnThrough)),
      ),
      facts(...say.about(data)),
      {
        kind: "sum",
        lines: say.sumLines(receiptLines({ ...data, total: data.amount })),
        total: { label: words.due, amount },
      },
      ...(data.taxMode === "included" && data.tax > 0
        ? [paragraph(say.words.email.estimatedTaxes(money(data.tax)))]
        : []),
      button(say.words.email.payBill, pages.pay),
      paragraph(words.unpaid(say.longDay(data.goesOnThrough))),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

/** The failed charge, until when everything continues, and the one thing to do. */
export const paymentFailed: WriteEmail<"paymentFailed"> = (data, { siteName, pages }, say) => {
  const words = say.words.renewal.paymentFailed;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      ...whatFailed(data, say).map(paragraph),
      facts(...say.about(data), fact(words.continuesUntil, say.longDay(data.goesOnThrough))),
      button(say.words.email.updateCard, pages.card),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

function whatFailed({ cardLabel, amount, nextTryOn }: EmailData["paymentFailed"], say: Wording): string[] {
  const words = say.words.renewal.paymentFailed;
  if (cardLabel === null) return [words.noCard, words.giveCard];
  return [
    words.declined(money(amount), say.paidWith(cardLabel)),
    nextTryOn === null ? words.giveOtherCard : words.tryAgain(say.longDay(nextTryOn)),
  ];
}

/** The term has ended unpaid: until when delivery continues, and that this is owed. */
export const graceBegun: WriteEmail<"graceBegun"> = (data, { siteName, pages }, say) => {
  const words = say.words.renewal.graceBegun;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.owed(say.longDay(data.paidThrough), say.longDay(data.goesOnThrough))),
      facts(...say.about(data)),
      button(say.words.email.payBill, pages.pay),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

/** The subscription ended because it was not paid, and how to start it again. */
export const endedUnpaid: WriteEmail<"endedUnpaid"> = (data, { siteName, pages }, say) => {
  const words = say.words.renewal.endedUnpaid;
  const { payableThrough } = data;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.ended(say.longDay(data.paidThrough))),
      ...(payableThrough === undefined ? [] : [paragraph(words.restart(say.longDay(payableThrough)))]),
      facts(...say.about(data)),
      payableThrough === undefined ? button(say.words.email.goToAccount, pages.account) : button(words.pay, pages.pay),
    ],
  };
};

/**
 * EZ-Pay on or off: what is charged from now on, until when that can be stopped, and what was agreed to (law.md CA3).
 */
export const renewalMethodChanged: WriteEmail<"renewalMethodChanged"> = (data, { siteName, pages }, say) => {
  const words = data.method === "ezpay" ? say.words.renewal.ezPayOn : say.words.renewal.ezPayOff;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.says),
      ...(data.droppedPlan === undefined
        ? []
        : [paragraph(say.words.renewal.ezPayOff.staysOnPlan(data.planName, data.droppedPlan))]),
      facts(
        ...say.about(data),
        fact(say.words.email.paidThrough, say.longDay(data.paidThrough)),
        ...(data.method === "ezpay" ? automaticCharges(data, say) : []),
      ),
      button(say.words.email.goToAccount, pages.account),
      link(say.words.email.cancelSubscription, pages.cancel),
      ...say.agreedTerms(data.terms),
    ],
  };
};

const automaticCharges = (
  { cardLabel, charges, deadline }: EmailData["renewalMethodChanged"],
  say: Wording,
): Fact[] => [
  ...(cardLabel === null ? [] : [fact(say.words.email.card, say.paidWith(cardLabel))]),
  fact(say.words.email.chargedAutomatically, ...pricePathSentences(charges, say)),
  ...(deadline === null ? [] : [fact(say.words.renewal.ezPayOn.lastDayToTurnOff, say.longDay(deadline))]),
];
