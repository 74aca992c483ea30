import { money } from "#core/format/money-text.ts";
import { button, fact, facts, link, nameOr, paragraph } from "../email-content.ts";
import type { EmailData, Fact } from "../email-content.ts";
import type { Wording, WriteEmail } from "../wording.ts";
import { pricePathSentences } from "../price-path.ts";

/** A cancellation can be undone as long as the paid term lasts (rules 4.6). */
export const cancellationConfirmed: WriteEmail<"cancellationConfirmed"> = (data, { siteName, pages }, say) => {
  const words = say.words.leaving.cancellationConfirmed;
  const { refund } = data;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.noCharge),
      facts(
        ...say.about(data),
        fact(words.keepsUntil, say.longDay(data.accessUntil)),
        fact(words.mindUntil, say.longDay(data.accessUntil)),
        ...(refund === undefined ? [] : [fact(words.refund, money(refund))]),
      ),
      ...(refund === undefined ? [] : [paragraph(words.refundFor)]),
      paragraph(words.keepAfterAll),
      button(words.keep, pages.account),
    ],
  };
};

/** The cancellation was undone: what is charged again, and how to stop it (rules 4.6, law.md N1). */
export const cancellationUndone: WriteEmail<"cancellationUndone"> = (data, { siteName, pages }, say) => {
  const words = say.words.leaving.cancellationUndone;
  const { nextCharge, cancelDeadline } = data;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.undone),
      facts(
        ...say.about(data),
        fact(say.words.email.paidThrough, say.longDay(data.paidThrough)),
        nextCharge === null
          ? fact(words.after, say.words.email.notAutomatic)
          : fact(
              words.nextCharge,
              say.words.email.chargedOnce(
                money(nextCharge.amount),
                say.longDay(nextCharge.chargeOn),
                nextCharge.period,
              ),
            ),
        ...(cancelDeadline === null ? [] : [fact(words.lastDayToCancel, say.longDay(cancelDeadline))]),
      ),
      button(say.words.email.goToAccount, pages.account),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

/**
 * The publisher has ended the subscription early. The email gives no reason, and greets nobody by name: the reader may
 * have died.
 */
export const endedAtOnce: WriteEmail<"endedAtOnce"> = (data, { siteName, pages }, say) => {
  const words = say.words.leaving.endedAtOnce;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(data.insteadOf ? words.endedEarly : words.ended),
      facts(
        ...say.about(data),
        fact(words.lastDay, say.longDay(data.lastDay)),
        ...(data.insteadOf ? [fact(words.insteadOf, say.longDay(data.insteadOf))] : []),
        ...(data.refund > 0 ? [fact(words.refund, money(data.refund))] : []),
      ),
      ...(data.refund > 0 ? [paragraph(words.refundComing)] : []),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

/** The promise of the new rate, with every future price and how to cancel (rules 4.5, law.md CA3). */
export const saveOfferConfirmed: WriteEmail<"saveOfferConfirmed"> = (data, { siteName, pages }, say) => {
  const words = say.words.leaving.saveOfferConfirmed;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(say.words.leaving.stayed.thanks),
      facts(...say.about(data), ...promised(data, say)),
      button(say.words.email.goToAccount, pages.account),
      paragraph(say.words.leaving.stayed.cancelAnytime),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

function promised(
  { oldPrice, newPrice, startsOn, endsOn, charges, cancelDeadline }: EmailData["saveOfferConfirmed"],
  say: Wording,
): Fact[] {
  const words = say.words.leaving.saveOfferConfirmed;
  return [
    fact(words.newPrice, say.words.email.price(money(newPrice.amount), newPrice.term)),
    fact(words.oldPrice, say.words.email.price(money(oldPrice.amount), oldPrice.term)),
    fact(words.starts, say.longDay(startsOn)),
    fact(words.ends, endsOn === null ? words.stays : say.longDay(endsOn)),
    charges.length === 0
      ? fact(words.payment, say.words.email.billInstead)
      : fact(say.words.email.chargedAutomatically, ...pricePathSentences(charges, say)),
    ...(cancelDeadline === null ? [] : [fact(say.words.email.lastDayToCancel, say.longDay(cancelDeadline))]),
  ];
}

/** The fix that was made for a delivery problem (decision 30). */
export const fixConfirmed: WriteEmail<"fixConfirmed"> = (data, { siteName, pages }, say) => {
  const words = say.words.leaving.fixConfirmed;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.thanks),
      facts(say.accountFact(data), ...fixed(data, say)),
      button(say.words.email.goToAccount, pages.account),
      paragraph(say.words.leaving.stayed.cancelAnytime),
      link(say.words.email.cancelSubscription, pages.cancel),
    ],
  };
};

function fixed({ credits, mailedFrom }: EmailData["fixConfirmed"], say: Wording): Fact[] {
  const words = say.words.leaving.fixConfirmed;
  const credited =
    credits === null
      ? []
      : [
          fact(words.credited, ...credits.papers.map((day) => say.longDay(day))),
          fact(words.worth, money(credits.amount)),
          fact(say.words.email.nowRunsThrough, say.longDay(credits.paidThrough)),
        ];
  const mailed =
    mailedFrom === null ? [] : [fact(words.byMail, say.longDay(mailedFrom)), fact(words.mailCost, words.noCost)];
  return [...credited, ...mailed];
}

/** To the publisher's own customer service. */
export const callBackAsked: WriteEmail<"callBackAsked"> = (data, { pages }, say) => {
  const words = say.words.staff.callBackAsked;
  return {
    subject: words.subject(data.phone, say.longDay(data.callBy)),
    title: words.title,
    blocks: [
      paragraph(words.why),
      facts(
        fact(words.name, nameOr(data.name, words.noName)),
        say.accountFact(data),
        fact(words.phone, data.phone),
        fact(words.callBy, say.longDay(data.callBy)),
      ),
      paragraph(words.list),
      button(words.sees, pages.account),
    ],
  };
};

/** To a sender whose email could not be handled automatically: nothing is lost, and here is how to cancel. */
export const cancelMailAnswered: WriteEmail<"cancelMailAnswered"> = ({ why }, { siteName, pages }, say) => {
  const words = say.words.leaving.cancelMailAnswered;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(""),
      paragraph(words.reasons[why]),
      paragraph(words.next),
      button(say.words.email.cancelSubscription, pages.cancel),
      paragraph(words.notYou),
    ],
  };
};
