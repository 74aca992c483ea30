import { creditDestinationText } from "#core/format/recorded-text.ts";
import { money } from "#core/format/money-text.ts";
import { unitsText } from "#core/history/ledger-text.ts";
import type { CreditGiven, RefundMade, ReplacedPlan } from "#core/notice/payment-emails.ts";
import { receiptLines } from "#core/notice/receipt-lines.ts";
import { button, fact, facts } from "../email-content.ts";
import { heading, link, paragraph } from "../email-content.ts";
import type { EmailData, Fact } from "../email-content.ts";
import type { Wording, WriteEmail } from "../wording.ts";
import { pricePathSentences } from "../price-path.ts";

/** The terms of a purchase, to keep: price path, last day to cancel, how to cancel, the text agreed to (law.md CA3, MA2). */
export const acknowledgment: WriteEmail<"acknowledgment"> = (data, { siteName, pages }, say) => {
  const words = say.words.payment.acknowledgment;
  return {
    subject: words.subject(siteName, data.planName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.keep),
      facts(...say.about(data), ...agreed(data, say)),
      ...(data.replaced === undefined ? [] : [paragraph(replacedText(data.replaced, say))]),
      button(say.words.email.goToAccount, pages.account),
      heading(words.howToCancel),
      paragraph(data.onBill === undefined ? words.cancel(say.longDay(data.paidThrough)) : words.cancelOnBill),
      link(say.words.email.cancelSubscription, pages.cancel),
      ...(data.readOutOn === undefined ? [] : [paragraph(words.readOut(say.longDay(data.readOutOn)))]),
      ...say.agreedTerms(data.terms),
    ],
  };
};

function agreed({ charges, firstIssueOn, cancelDeadline, ...data }: EmailData["acknowledgment"], say: Wording): Fact[] {
  const words = say.words.payment.acknowledgment;
  const { onBill } = data;
  return [
    onBill === undefined
      ? fact(words.paidToday, money(data.paidToday))
      : fact(words.toPay, words.toPayBy(money(onBill.amount), say.longDay(onBill.payBy))),
    charges.length === 0
      ? fact(words.after, say.words.email.billInstead)
      : fact(words.chargedAfter, ...pricePathSentences(charges, say)),
    ...(cancelDeadline === null ? [] : [fact(say.words.email.lastDayToCancel, say.longDay(cancelDeadline))]),
    ...(firstIssueOn === null ? [] : [fact(words.firstPaper, say.longDay(firstIssueOn))]),
    ...(onBill === undefined ? [fact(say.words.email.paidThrough, say.longDay(data.paidThrough))] : []),
  ];
}

function replacedText({ planName, lastDay, credit, creditTo }: ReplacedPlan, say: Wording): string {
  const words = say.words.payment.acknowledgment;
  const day = say.longDay(lastDay);
  if (credit === 0) return words.replaced(planName, day);
  if (creditTo === null) return words.replacedWithCredit(planName, day, money(credit));
  return words.replacedWithCreditTo(planName, day, money(credit), creditDestinationText(creditTo, say.language));
}

/** One charge, with how to cancel (law.md N1). */
export const receipt: WriteEmail<"receipt"> = (data, { siteName, pages }, say) => {
  const words = say.words.payment.receipt;
  const total = money(data.total);
  return {
    subject: words.subject(siteName, total),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(
        data.total > 0 ? words.received(total, say.longDay(data.paidOn)) : words.fromBalance(say.longDay(data.paidOn)),
      ),
      facts(
        fact(words.number, data.receiptNumber),
        say.accountFact(data),
        fact(say.words.email.plan, data.planName),
        fact(words.paidWith, say.paidWith(data.cardLabel)),
        ...(data.takenBy === undefined ? [] : [fact(words.takenBy, data.takenBy)]),
      ),
      {
        kind: "sum",
        lines: say.sumLines(receiptLines(data)),
        total: { label: words.total, amount: total },
      },
      ...(data.taxMode === "included" && data.tax > 0 ? [paragraph(words.taxes(money(data.tax)))] : []),
      paragraph(
        data.next === null ? say.words.email.notAutomatic : words.next(pricePathSentences([data.next], say).join("")),
      ),
      button(say.words.email.goToAccount, pages.account),
      ...(data.forGift ? [] : [link(say.words.email.cancelSubscription, pages.cancel)]),
    ],
  };
};

/** The card was replaced. A reader who did not do this finds out, and learns whom to call. */
export const cardReplaced: WriteEmail<"cardReplaced"> = (data, { siteName, pages }, say) => {
  const words = say.words.payment.cardReplaced;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.updated(say.longDay(data.replacedOn))),
      facts(
        fact(say.words.email.card, say.paidWith(data.cardLabel)),
        fact(words.expires, `${data.expires.slice(0, 2)}/${data.expires.slice(2)}`),
        ...say.about(data),
      ),
      paragraph(words.notYou),
      button(say.words.email.goToAccount, pages.account),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

/** An approval that the buyer's bank may still show. */
export const notCharged: WriteEmail<"notCharged"> = (data, { siteName, pages }, say) => {
  const words = say.words.payment.notCharged;
  const { title, why } = words.because[data.because];
  const amount = money(data.amount);
  return {
    subject: words.subject(title, siteName),
    title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.approved(amount, why)),
      facts(fact(words.notCharged, amount), say.accountFact(data)),
      paragraph(words.pending),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

/** A refund, as a record to keep (rules 4.6, 6). */
export const refundMade: WriteEmail<"refundMade"> = (data, { siteName, pages }, say) => {
  const words = say.words.payment.refundMade;
  const amount = money(data.amount);
  return {
    subject: words.subject(siteName, amount),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.refunded(amount, words.reasons[data.reason])),
      facts(howRefunded(data, say), say.accountFact(data)),
      ...(data.byHand === undefined ? [paragraph(words.bankTime)] : []),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

function howRefunded({ byHand, cardLabel }: RefundMade, say: Wording): Fact {
  const words = say.words.payment.refundMade;
  if (byHand === undefined) return fact(words.to, say.paidWith(cardLabel));
  return fact(words.by, byHand.check === null ? words.otherWay : words.check(byHand.check));
}

/** What staff gave a reader, with the resulting date or amount. */
export const creditGiven: WriteEmail<"creditGiven"> = (data, { siteName, pages }, say) => {
  const words = say.words.payment.creditGiven;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(creditText(data.what, say)),
      facts(...say.about(data), ...creditFacts(data.what, say)),
      paragraph(words.wrong),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

function creditText(what: CreditGiven["what"], say: Wording): string {
  const words = say.words.payment.creditGiven;
  switch (what.kind) {
    case "units":
      return words.units(unitsText(what.units * 2, what.isPrint, say.language));
    case "money":
      return words.money(money(what.amount));
    case "owed":
      return words.owed(money(what.amount));
    case "moved": {
      const units = unitsText(what.units * 2, what.isPrint, say.language);
      return what.isHere ? words.movedHere(units, what.other) : words.movedAway(units, what.other);
    }
  }
}

function creditFacts(what: CreditGiven["what"], say: Wording): Fact[] {
  const words = say.words.payment.creditGiven;
  if (what.kind === "money") return [fact(words.balance, money(what.balance))];
  return what.paidThrough === null ? [] : [fact(words.paidThrough, say.longDay(what.paidThrough))];
}
