import { paidWith } from "#core/format/card-text.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import type { RefundMade, ReplacedPlan } from "#core/notice/payment-emails.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { about, accountFact, agreedTerms, button, fact, facts, greeting } from "../email-content.ts";
import { heading, link, paragraph, sumLine } from "../email-content.ts";
import type { EmailData, Fact, WriteEmail } from "../email-content.ts";
import { emailWords } from "../email-words.ts";
import { pricePath } from "../price-path.ts";
import { paymentWords } from "./payment-words.ts";

/** The terms of a purchase, to keep: price path, last day to cancel, how to cancel, the text agreed to (law.md CA3, MA2). */
export const acknowledgment: WriteEmail<"acknowledgment"> = (data, { siteName, pages }) => {
  const words = paymentWords.acknowledgment;
  return {
    subject: words.subject(siteName, data.planName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.keep),
      facts(...about(data), ...agreed(data)),
      ...(data.replaced === undefined ? [] : [paragraph(replacedText(data.replaced))]),
      button(emailWords.goToAccount, pages.account),
      heading(words.howToCancel),
      paragraph(words.cancel(longDay(data.paidThrough))),
      link(emailWords.cancelSubscription, pages.cancel),
      ...agreedTerms(data.terms),
    ],
  };
};

function agreed({ charges, firstIssueOn, cancelDeadline, ...data }: EmailData["acknowledgment"]): Fact[] {
  const words = paymentWords.acknowledgment;
  return [
    fact(words.paidToday, money(data.paidToday)),
    charges.length === 0 ? fact(words.after, emailWords.billInstead) : fact(words.chargedAfter, ...pricePath(charges)),
    ...(cancelDeadline === null ? [] : [fact(emailWords.lastDayToCancel, longDay(cancelDeadline))]),
    ...(firstIssueOn === null ? [] : [fact(words.firstPaper, longDay(firstIssueOn))]),
    fact(emailWords.paidThrough, longDay(data.paidThrough)),
  ];
}

function replacedText({ planName, lastDay, credit, creditTo }: ReplacedPlan): string {
  const words = paymentWords.acknowledgment;
  const day = longDay(lastDay);
  if (credit === 0) return words.replaced(planName, day);
  if (creditTo === null) return words.replacedWithCredit(planName, day, money(credit));
  return words.replacedWithCreditTo(planName, day, money(credit), creditTo);
}

/** One charge, with the way to cancel (law.md N1). */
export const receipt: WriteEmail<"receipt"> = (data, { siteName, pages }) => {
  const words = paymentWords.receipt;
  const total = money(data.total);
  return {
    subject: words.subject(siteName, total),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(data.total > 0 ? words.received(total, longDay(data.paidOn)) : words.fromBalance(longDay(data.paidOn))),
      facts(
        fact(words.number, data.receiptNumber),
        accountFact(data),
        fact(emailWords.plan, data.planName),
        fact(words.paidWith, paidWith(data.cardLabel)),
      ),
      {
        kind: "sum",
        lines: receiptLines(data).map(({ label, amount }) => sumLine(label, amount)),
        total: sumLine(words.total, data.total),
      },
      ...(data.taxMode === "included" && data.tax > 0 ? [paragraph(words.taxes(money(data.tax)))] : []),
      paragraph(data.next === null ? emailWords.notAutomatic : words.next(pricePath([data.next]).join(""))),
      link(emailWords.goToAccount, pages.account),
      ...(data.forGift ? [] : [link(emailWords.cancelSubscription, pages.cancel)]),
    ],
  };
};

/** Another card is in use: a reader who did not do this finds out, and whom to call. */
export const cardReplaced: WriteEmail<"cardReplaced"> = (data, { siteName, pages }) => {
  const words = paymentWords.cardReplaced;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.updated(longDay(data.replacedOn))),
      facts(
        fact(emailWords.card, paidWith(data.cardLabel)),
        fact(words.expires, `${data.expires.slice(0, 2)}/${data.expires.slice(2)}`),
        ...about(data),
      ),
      paragraph(words.notYou),
      link(emailWords.goToAccount, pages.account),
      link(emailWords.cancelSubscription, pages.cancel),
    ],
  };
};

/** An approval that the buyer's bank may still show. */
export const notCharged: WriteEmail<"notCharged"> = (data, { siteName, pages }) => {
  const words = paymentWords.notCharged;
  const { title, why } = words.because[data.because];
  const amount = money(data.amount);
  return {
    subject: words.subject(title, siteName),
    title,
    blocks: [
      greeting(data.name),
      paragraph(words.approved(amount, why)),
      facts(fact(words.notCharged, amount), accountFact(data)),
      paragraph(words.pending),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

/** Money that went back, to keep (rules 4.6, 6). */
export const refundMade: WriteEmail<"refundMade"> = (data, { siteName, pages }) => {
  const words = paymentWords.refundMade;
  const amount = money(data.amount);
  return {
    subject: words.subject(siteName, amount),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.refunded(amount, words.reasons[data.reason])),
      facts(howRefunded(data), accountFact(data)),
      ...(data.byHand === undefined ? [paragraph(words.bankTime)] : []),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

function howRefunded({ byHand, cardLabel }: RefundMade): Fact {
  const words = paymentWords.refundMade;
  if (byHand === undefined) return fact(words.to, paidWith(cardLabel));
  return fact(words.by, byHand.check === null ? words.otherWay : words.check(byHand.check));
}
