import { paidWith } from "#core/format/card-text.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { about, button, fact, facts, greeting, link, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../email-content.ts";
import { emailWords } from "../email-words.ts";
import { noticeWords } from "./notice-words.ts";

/** The old price, the new one, from when on, and how to cancel before it (law.md CA8, NY2, NY3, MN3). */
export const priceChange: WriteEmail<"priceChange"> = (data, { siteName, pages }) => {
  const words = noticeWords.priceChange;
  const oldPrice = emailWords.price(money(data.oldAmount), data.period);
  const newPrice = emailWords.price(money(data.newAmount), data.period);
  return {
    subject: words.subject(siteName, longDay(data.from)),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.from(longDay(data.from), newPrice, oldPrice)),
      facts(
        ...about(data),
        fact(words.oldPrice, oldPrice),
        fact(words.newPrice, newPrice),
        fact(data.byItself ? words.firstCharge : words.firstDue, longDay(data.from)),
        fact(noticeWords.lastDayToCancel, longDay(data.cancelBy)),
      ),
      paragraph(data.byItself ? words.automatic : words.bill),
      ...(data.refundUntil === null ? [] : [paragraph(words.refund(longDay(data.refundUntil)))]),
      link(emailWords.cancelSubscription, pages.cancel),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

/** When the introductory or thank-you price ends, and what is charged after it (law.md CA9, N2). */
export const promoEnding: WriteEmail<"promoEnding"> = (data, { siteName, pages }) => {
  const words = noticeWords.promoEnding;
  const [ends, amount] = [longDay(data.paidThrough), money(data.oldAmount)];
  return {
    subject: words.subject(amount, siteName, ends),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.ends(amount, ends, emailWords.price(money(data.charge.amount), data.charge.period))),
      facts(
        ...about(data),
        fact(words.charged, words.amountOn(money(data.charge.amount), longDay(data.charge.chargeOn))),
        fact(noticeWords.lastDayToCancel, longDay(data.cancelBy)),
      ),
      link(emailWords.cancelSubscription, pages.cancel),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

/** What is charged soon for a long term, when, and until when it can be canceled (law.md CA9, NY4, MA2, MA3, N3). */
export const renewalReminder: WriteEmail<"renewalReminder"> = (data, { siteName, pages }) => {
  const words = noticeWords.renewalReminder;
  const { amount, period, chargeOn } = data.charge;
  return {
    subject: words.subject(siteName, longDay(data.renewsOn)),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.renews(longDay(data.renewsOn), period)),
      facts(
        ...about(data),
        fact(noticeWords.price, emailWords.price(money(amount), period)),
        fact(noticeWords.chargedOn, longDay(chargeOn)),
        fact(noticeWords.lastDayToCancel, longDay(data.cancelBy)),
      ),
      link(emailWords.cancelSubscription, pages.cancel),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

/** What the subscription is, what it costs and how often, and how to cancel it: once a year (law.md CA7, MN3). */
export const annualReminder: WriteEmail<"annualReminder"> = (data, { siteName, pages }) => {
  const words = noticeWords.annualReminder;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.yearly),
      facts(
        ...about(data),
        fact(words.since, longDay(data.startOn)),
        fact(noticeWords.price, emailWords.price(money(data.amount), data.period)),
        fact(data.byItself ? words.nextCharge : words.nextBill, longDay(data.nextOn)),
      ),
      paragraph(emailWords.cancelAnytime),
      link(emailWords.cancelSubscription, pages.cancel),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

/** The card on file is good until a day; another one is asked for (rules 6). */
export const cardExpiring: WriteEmail<"cardExpiring"> = (data, { siteName, pages }) => {
  const words = noticeWords.cardExpiring;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.expires(paidWith(data.cardLabel), longDay(data.lastDay))),
      facts(...about(data), ...(data.chargeOn === null ? [] : [fact(words.nextCharge, longDay(data.chargeOn))])),
      button(emailWords.updateCard, pages.card),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};
