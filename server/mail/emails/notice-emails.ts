import { money } from "#core/format/money-text.ts";
import { button, fact, facts, link, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../wording.ts";

/** The old price, the new one, its first day, and how to cancel before it (law.md CA8, NY2, NY3, MN3). */
export const priceChange: WriteEmail<"priceChange"> = (data, { siteName, pages }, say) => {
  const words = say.words.notice.priceChange;
  const oldPrice = say.words.email.price(money(data.oldAmount), data.period);
  const newPrice = say.words.email.price(money(data.newAmount), data.period);
  return {
    subject: words.subject(siteName, say.longDay(data.from)),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.from(say.longDay(data.from), newPrice, oldPrice)),
      facts(
        ...say.about(data),
        fact(words.oldPrice, oldPrice),
        fact(words.newPrice, newPrice),
        fact(data.byItself ? words.firstCharge : words.firstDue, say.longDay(data.from)),
        fact(say.words.notice.lastDayToCancel, say.longDay(data.cancelBy)),
      ),
      paragraph(data.byItself ? words.automatic : words.bill),
      ...(data.refundUntil === null ? [] : [paragraph(words.refund(say.longDay(data.refundUntil)))]),
      button(say.words.email.goToAccount, pages.account),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

/** When the introductory or thank-you price ends, and what is charged after that (law.md CA9, N2). */
export const promoEnding: WriteEmail<"promoEnding"> = (data, { siteName, pages }, say) => {
  const words = say.words.notice.promoEnding;
  const [ends, amount] = [say.longDay(data.paidThrough), money(data.oldAmount)];
  return {
    subject: words.subject(amount, siteName, ends),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.ends(amount, ends, say.words.email.price(money(data.charge.amount), data.charge.period))),
      facts(
        ...say.about(data),
        fact(words.charged, words.amountOn(money(data.charge.amount), say.longDay(data.charge.chargeOn))),
        fact(say.words.notice.lastDayToCancel, say.longDay(data.cancelBy)),
      ),
      button(say.words.email.goToAccount, pages.account),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

/** The next charge of a long term, its day, and the last day to cancel (law.md CA9, NY4, MA2, MA3, N3). */
export const renewalReminder: WriteEmail<"renewalReminder"> = (data, { siteName, pages }, say) => {
  const words = say.words.notice.renewalReminder;
  const { amount, period, chargeOn } = data.charge;
  return {
    subject: words.subject(siteName, say.longDay(data.renewsOn)),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.renews(say.longDay(data.renewsOn), period)),
      facts(
        ...say.about(data),
        fact(say.words.notice.price, say.words.email.price(money(amount), period)),
        fact(say.words.notice.chargedOn, say.longDay(chargeOn)),
        fact(say.words.notice.lastDayToCancel, say.longDay(data.cancelBy)),
      ),
      button(say.words.email.goToAccount, pages.account),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

/** The subscription, its price and how often it is charged, and how to cancel it: once a year (law.md CA7, MN3). */
export const annualReminder: WriteEmail<"annualReminder"> = (data, { siteName, pages }, say) => {
  const words = say.words.notice.annualReminder;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.yearly),
      facts(
        ...say.about(data),
        fact(words.since, say.longDay(data.startOn)),
        fact(say.words.notice.price, say.words.email.price(money(data.amount), data.period)),
        fact(data.byItself ? words.nextCharge : words.nextBill, say.longDay(data.nextOn)),
      ),
      paragraph(say.words.email.cancelAnytime),
      button(say.words.email.goToAccount, pages.account),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

/** The card on file expires, and a new one is needed (rules 6). */
export const cardExpiring: WriteEmail<"cardExpiring"> = (data, { siteName, pages }, say) => {
  const words = say.words.notice.cardExpiring;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.expires(say.paidWith(data.cardLabel), say.longDay(data.lastDay))),
      facts(
        ...say.about(data),
        ...(data.chargeOn === null ? [] : [fact(words.nextCharge, say.longDay(data.chargeOn))]),
      ),
      button(say.words.email.updateCard, pages.card),
      link(say.words.email.goToAccount, pages.account),
    ],
  };
};
