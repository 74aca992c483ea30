import { money } from "#core/format/money-text.ts";
import { button, fact, facts, nameOr, paragraph, quote } from "../email-content.ts";
import type { EmailData } from "../email-content.ts";
import type { Wording, WriteEmail } from "../wording.ts";

/** The donor's record: what was given, and what happens next (rules 6, gift sent). */
export const giftBought: WriteEmail<"giftBought"> = (data, { siteName, pages }, say) => {
  const words = say.words.gift.giftBought;
  const name = nameOr(data.recipientName, "");
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(howItGoes(data, say)),
      facts(
        fact(say.words.email.plan, data.planName),
        fact(say.words.gift.length, say.words.email.length(data.length)),
        fact(words.to, data.recipientEmail === "" ? name || words.someone : words.toWhom(name, data.recipientEmail)),
        fact(say.words.gift.yourAccountNumber, String(data.accountNumber)),
        fact(words.paid, data.paid === 0 ? words.free : money(data.paid)),
        fact(words.redeemBy, say.longDay(data.redeemThrough)),
      ),
      paragraph(words.starts(data.length)),
      button(data.recipientEmail === "" ? words.printCard : words.seeGift, pages.gifts),
      paragraph(words.canChange),
      ...say.agreedTerms(data.terms),
    ],
  };
};

function howItGoes({ recipientName, recipientEmail, mailOn }: EmailData["giftBought"], say: Wording): string {
  const words = say.words.gift.giftBought;
  const name = nameOr(recipientName, "");
  if (recipientEmail === "") return words.card;
  return mailOn === null ? words.emailed(name) : words.emailOn(name, say.longDay(mailOn));
}

/** To the recipient: how to redeem a gift. It contains nothing about the donor's payment (rules 4.14). */
export const giftForYou: WriteEmail<"giftForYou"> = (data, { siteName }, say) => {
  const words = say.words.gift.giftForYou;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.from(nameOr(data.donorName, ""), data.length, siteName)),
      ...(data.note === undefined || data.note === "" ? [] : [quote(data.note)]),
      facts(
        fact(say.words.email.plan, data.planName),
        fact(say.words.gift.length, say.words.email.length(data.length)),
        fact(words.redeemBy, say.longDay(data.redeemThrough)),
      ),
      button(words.redeem, data.link),
      paragraph(data.printed ? words.printed : words.digital),
      paragraph(words.free),
      paragraph(words.keep),
    ],
  };
};

/** To the recipient: what has begun, and that it ends automatically. */
export const giftBegun: WriteEmail<"giftBegun"> = (data, { siteName, pages }, say) => {
  const words = say.words.gift.giftBegun;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.welcome(siteName)),
      facts(
        ...say.about(data),
        ...(data.firstIssueOn === null ? [] : [fact(words.firstPaper, say.longDay(data.firstIssueOn))]),
        fact(say.words.email.paidThrough, say.longDay(data.paidThrough)),
      ),
      button(say.words.email.goToAccount, pages.account),
      paragraph(words.ends(say.longDay(data.paidThrough))),
    ],
  };
};

/** To the donor. Leaves out who redeemed it and where the paper goes, which is the recipient's business. */
export const giftRedeemed: WriteEmail<"giftRedeemed"> = (data, { siteName, pages }, say) => {
  const words = say.words.gift.giftRedeemed;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.thanks(nameOr(data.recipientName, ""))),
      facts(fact(say.words.email.plan, data.planName), fact(words.redeemedOn, say.longDay(data.redeemedOn))),
      paragraph(words.noCharge),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

/** To the donor. Gives no reason, which is between them and the publisher. */
export const giftWithdrawn: WriteEmail<"giftWithdrawn"> = (data, { siteName, pages }, say) => {
  const words = say.words.gift.giftWithdrawn;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.canceled(nameOr(data.recipientName, ""))),
      facts(
        fact(say.words.email.plan, data.planName),
        fact(say.words.gift.yourAccountNumber, String(data.accountNumber)),
        fact(words.refund, money(data.refund)),
      ),
      paragraph(say.words.email.refundComing),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

/** To the donor, who can correct the address. The gift itself is unchanged. */
export const giftReturned: WriteEmail<"giftReturned"> = (data, { siteName, pages }, say) => {
  const words = say.words.gift.giftReturned;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.back(nameOr(data.recipientName, ""), data.recipientEmail)),
      facts(...say.about(data)),
      paragraph(words.correct),
      button(words.button, pages.gifts),
    ],
  };
};
