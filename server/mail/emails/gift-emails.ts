import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { about, agreedTerms, button, fact, facts, greeting, link, nameOr, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../email-content.ts";
import { emailWords } from "../email-words.ts";
import { giftWords } from "./gift-words.ts";

/** What a donor has given, and what happens now, to keep (rules 6, gift sent). */
export const giftBought: WriteEmail<"giftBought"> = (data, { siteName, pages }) => {
  const words = giftWords.giftBought;
  const name = nameOr(data.recipientName, "");
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(data.mailOn === null ? words.emailed(name) : words.emailOn(name, longDay(data.mailOn))),
      facts(
        fact(emailWords.plan, data.planName),
        fact(giftWords.length, data.length),
        fact(words.to, words.toWhom(name, data.recipientEmail)),
        fact(giftWords.yourAccountNumber, String(data.accountNumber)),
        fact(words.paid, data.paid === 0 ? words.free : money(data.paid)),
        fact(words.redeemBy, longDay(data.redeemThrough)),
      ),
      paragraph(words.starts(data.length)),
      link(emailWords.goToAccount, pages.account),
      ...agreedTerms(data.terms),
    ],
  };
};

/** To the recipient: the way to a gift. Nothing of the donor's payment stands in it (rules 4.14). */
export const giftForYou: WriteEmail<"giftForYou"> = (data, { siteName }) => {
  const words = giftWords.giftForYou;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.from(nameOr(data.donorName, ""), data.length, siteName)),
      facts(
        fact(emailWords.plan, data.planName),
        fact(giftWords.length, data.length),
        fact(words.redeemBy, longDay(data.redeemThrough)),
      ),
      button(words.redeem, data.link),
      paragraph(data.printed ? words.printed : words.digital),
      paragraph(words.free),
      paragraph(words.keep),
    ],
  };
};

/** To the recipient: what has begun, and that it ends by itself. */
export const giftBegun: WriteEmail<"giftBegun"> = (data, { siteName, pages }) => {
  const words = giftWords.giftBegun;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.welcome(siteName)),
      facts(
        ...about(data),
        ...(data.firstIssueOn === null ? [] : [fact(words.firstPaper, longDay(data.firstIssueOn))]),
        fact(emailWords.paidThrough, longDay(data.paidThrough)),
      ),
      button(emailWords.goToAccount, pages.account),
      paragraph(words.ends(longDay(data.paidThrough))),
    ],
  };
};

/** To the donor. Who redeemed it, and where the paper goes, is the recipient's own. */
export const giftRedeemed: WriteEmail<"giftRedeemed"> = (data, { siteName, pages }) => {
  const words = giftWords.giftRedeemed;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.thanks(nameOr(data.recipientName, ""))),
      facts(fact(emailWords.plan, data.planName), fact(words.redeemedOn, longDay(data.redeemedOn))),
      paragraph(words.noCharge),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

/** To the donor. Names no reason: that is between them and the publisher. */
export const giftWithdrawn: WriteEmail<"giftWithdrawn"> = (data, { siteName, pages }) => {
  const words = giftWords.giftWithdrawn;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.canceled(nameOr(data.recipientName, ""))),
      facts(
        fact(emailWords.plan, data.planName),
        fact(giftWords.yourAccountNumber, String(data.accountNumber)),
        fact(words.refund, money(data.refund)),
      ),
      paragraph(emailWords.refundComing),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};
