import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { about, accountFact, button, fact, facts, greeting, link, nameOr, paragraph } from "../email-content.ts";
import type { EmailData, Fact, WriteEmail } from "../email-content.ts";
import { emailWords } from "../email-words.ts";
import { pricePath } from "../price-path.ts";
import { leavingWords } from "./leaving-words.ts";

/** Undo is open for as long as the paid term lasts (rules 4.6). */
export const cancellationConfirmed: WriteEmail<"cancellationConfirmed"> = (data, { siteName, pages }) => {
  const words = leavingWords.cancellationConfirmed;
  const { refund } = data;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.noCharge),
      facts(
        ...about(data),
        fact(words.keepsUntil, longDay(data.accessUntil)),
        fact(words.mindUntil, longDay(data.accessUntil)),
        ...(refund === undefined ? [] : [fact(words.refund, money(refund))]),
      ),
      ...(refund === undefined ? [] : [paragraph(words.refundFor)]),
      paragraph(words.keepAfterAll),
      button(words.keep, pages.account),
    ],
  };
};

/** The cancellation was taken back: what is charged again, and how to stop it (rules 4.6, law.md N1). */
export const cancellationUndone: WriteEmail<"cancellationUndone"> = (data, { siteName, pages }) => {
  const words = leavingWords.cancellationUndone;
  const { nextCharge, cancelDeadline } = data;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.undone),
      facts(
        ...about(data),
        fact(emailWords.paidThrough, longDay(data.paidThrough)),
        nextCharge === null
          ? fact(words.after, emailWords.notAutomatic)
          : fact(
              words.nextCharge,
              emailWords.chargedOnce(money(nextCharge.amount), longDay(nextCharge.chargeOn), nextCharge.period),
            ),
        ...(cancelDeadline === null ? [] : [fact(words.lastDayToCancel, longDay(cancelDeadline))]),
      ),
      button(emailWords.goToAccount, pages.account),
      link(emailWords.cancelSubscription, pages.cancel),
    ],
  };
};

/** The publisher has ended it early. It gives no reason, and greets nobody by name: the reader may have died. */
export const endedAtOnce: WriteEmail<"endedAtOnce"> = (data, { siteName, pages }) => {
  const words = leavingWords.endedAtOnce;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(data.insteadOf ? words.endedEarly : words.ended),
      facts(
        ...about(data),
        fact(words.lastDay, longDay(data.lastDay)),
        ...(data.insteadOf ? [fact(words.insteadOf, longDay(data.insteadOf))] : []),
        ...(data.refund > 0 ? [fact(words.refund, money(data.refund))] : []),
      ),
      ...(data.refund > 0 ? [paragraph(words.refundComing)] : []),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

/** The promise of the new rate, with every price to come and the way out (rules 4.5, law.md CA3). */
export const saveOfferConfirmed: WriteEmail<"saveOfferConfirmed"> = (data, { siteName, pages }) => {
  const words = leavingWords.saveOfferConfirmed;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(leavingWords.stayed.thanks),
      facts(...about(data), ...promised(data)),
      button(emailWords.goToAccount, pages.account),
      paragraph(leavingWords.stayed.cancelAnytime),
      link(emailWords.cancelSubscription, pages.cancel),
    ],
  };
};

function promised({
  oldPrice,
  newPrice,
  startsOn,
  endsOn,
  charges,
  cancelDeadline,
}: EmailData["saveOfferConfirmed"]): Fact[] {
  const words = leavingWords.saveOfferConfirmed;
  return [
    fact(words.newPrice, emailWords.price(money(newPrice.amount), newPrice.term)),
    fact(words.oldPrice, emailWords.price(money(oldPrice.amount), oldPrice.term)),
    fact(words.starts, longDay(startsOn)),
    fact(words.ends, endsOn === null ? words.stays : longDay(endsOn)),
    charges.length === 0
      ? fact(words.payment, emailWords.billInstead)
      : fact(emailWords.chargedAutomatically, ...pricePath(charges)),
    ...(cancelDeadline === null ? [] : [fact(emailWords.lastDayToCancel, longDay(cancelDeadline))]),
  ];
}

/** What was done about a delivery that went wrong (decision 30). */
export const fixConfirmed: WriteEmail<"fixConfirmed"> = (data, { siteName, pages }) => {
  const words = leavingWords.fixConfirmed;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.thanks),
      facts(accountFact(data), ...fixed(data)),
      button(emailWords.goToAccount, pages.account),
      paragraph(leavingWords.stayed.cancelAnytime),
      link(emailWords.cancelSubscription, pages.cancel),
    ],
  };
};

function fixed({ credits, mailedFrom }: EmailData["fixConfirmed"]): Fact[] {
  const words = leavingWords.fixConfirmed;
  const credited =
    credits === null
      ? []
      : [
          fact(words.credited, ...credits.papers.map(longDay)),
          fact(words.worth, money(credits.amount)),
          fact(emailWords.nowRunsThrough, longDay(credits.paidThrough)),
        ];
  const mailed =
    mailedFrom === null ? [] : [fact(words.byMail, longDay(mailedFrom)), fact(words.mailCost, words.noCost)];
  return [...credited, ...mailed];
}

/** To the publisher's own customer service. */
export const callBackAsked: WriteEmail<"callBackAsked"> = (data, { pages }) => {
  const words = leavingWords.callBackAsked;
  return {
    subject: words.subject(data.phone, longDay(data.callBy)),
    title: words.title,
    blocks: [
      paragraph(words.why),
      facts(
        fact(words.name, nameOr(data.name, words.noName)),
        accountFact(data),
        fact(words.phone, data.phone),
        fact(words.callBy, longDay(data.callBy)),
      ),
      paragraph(words.list),
      link(words.sees, pages.account),
    ],
  };
};

/** To a sender whom the program could not help: nothing is lost, and the way to cancel is here. */
export const cancelMailAnswered: WriteEmail<"cancelMailAnswered"> = ({ why }, { siteName, pages }) => {
  const words = leavingWords.cancelMailAnswered;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(""),
      paragraph(words.reasons[why]),
      paragraph(words.next),
      button(emailWords.cancelSubscription, pages.cancel),
      paragraph(words.notYou),
    ],
  };
};
