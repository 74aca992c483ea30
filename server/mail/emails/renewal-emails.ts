import { paidWith } from "#core/format/card-text.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { about, agreedTerms, button, fact, facts, greeting, link, paragraph, sumLine } from "../email-content.ts";
import type { EmailData, Fact, WriteEmail } from "../email-content.ts";
import { emailWords } from "../email-words.ts";
import { pricePath } from "../price-path.ts";
import { renewalWords } from "./renewal-words.ts";

/** What is to be paid for the next term, by when, and how. */
export const bill: WriteEmail<"bill"> = (data, { siteName, pages }) => {
  const words = renewalWords.bill;
  const amount = money(data.amount);
  return {
    subject: words.subject(siteName, amount),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.pay(longDay(data.paidThrough), data.period, amount, longDay(data.renewsOn))),
      facts(...about(data)),
      {
        kind: "sum",
        lines: receiptLines({ ...data, total: data.amount }).map(({ label, amount: part }) => sumLine(label, part)),
        total: sumLine(words.due, data.amount),
      },
      ...(data.taxMode === "included" && data.tax > 0 ? [paragraph(emailWords.estimatedTaxes(money(data.tax)))] : []),
      button(emailWords.payBill, pages.pay),
      paragraph(words.unpaid(longDay(data.goesOnThrough))),
      link(emailWords.cancelSubscription, pages.cancel),
    ],
  };
};

/** What went wrong, until when everything goes on, and the one thing to do. */
export const paymentFailed: WriteEmail<"paymentFailed"> = (data, { siteName, pages }) => {
  const words = renewalWords.paymentFailed;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      ...whatFailed(data).map(paragraph),
      facts(...about(data), fact(words.continuesUntil, longDay(data.goesOnThrough))),
      button(emailWords.updateCard, pages.card),
      link(emailWords.cancelSubscription, pages.cancel),
    ],
  };
};

function whatFailed({ cardLabel, amount, nextTryOn }: EmailData["paymentFailed"]): string[] {
  const words = renewalWords.paymentFailed;
  if (cardLabel === null) return [words.noCard, words.giveCard];
  return [
    words.declined(money(amount), paidWith(cardLabel)),
    nextTryOn === null ? words.giveOtherCard : words.tryAgain(longDay(nextTryOn)),
  ];
}

/** The term is over and not paid: until when it goes on, and that this is owed. */
export const graceBegun: WriteEmail<"graceBegun"> = (data, { siteName, pages }) => {
  const words = renewalWords.graceBegun;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.owed(longDay(data.paidThrough), longDay(data.goesOnThrough))),
      facts(...about(data)),
      button(emailWords.payBill, pages.pay),
      link(emailWords.cancelSubscription, pages.cancel),
    ],
  };
};

/** The subscription ended because nothing was paid, and how to start it again. */
export const endedUnpaid: WriteEmail<"endedUnpaid"> = (data, { siteName, pages }) => {
  const words = renewalWords.endedUnpaid;
  const { payableThrough } = data;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.ended(longDay(data.paidThrough))),
      ...(payableThrough === undefined ? [] : [paragraph(words.restart(longDay(payableThrough)))]),
      facts(...about(data)),
      payableThrough === undefined ? button(emailWords.goToAccount, pages.account) : button(words.pay, pages.pay),
    ],
  };
};

/** EZ-Pay on or off: what is charged from now on, until when that can be stopped, and what was agreed to (law.md CA3). */
export const renewalMethodChanged: WriteEmail<"renewalMethodChanged"> = (data, { siteName, pages }) => {
  const words = data.method === "ezpay" ? renewalWords.ezPayOn : renewalWords.ezPayOff;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.says),
      facts(
        ...about(data),
        fact(emailWords.paidThrough, longDay(data.paidThrough)),
        ...(data.method === "ezpay" ? automaticCharges(data) : []),
      ),
      link(emailWords.goToAccount, pages.account),
      link(emailWords.cancelSubscription, pages.cancel),
      ...agreedTerms(data.terms),
    ],
  };
};

const automaticCharges = ({ cardLabel, charges, deadline }: EmailData["renewalMethodChanged"]): Fact[] => [
  ...(cardLabel === null ? [] : [fact(emailWords.card, paidWith(cardLabel))]),
  fact(emailWords.chargedAutomatically, ...pricePath(charges)),
  ...(deadline === null ? [] : [fact(renewalWords.ezPayOn.lastDayToTurnOff, longDay(deadline))]),
];
