import { money } from "#core/format/money-text.ts";
import { button, fact, facts, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../wording.ts";

export const confirmContactEmail: WriteEmail<"confirmContactEmail"> = (data, { siteName }, say) => {
  const words = say.words.profile.confirmContactEmail;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.asked(siteName)),
      button(words.confirm, data.link),
      paragraph(words.valid(data.validMinutes)),
      paragraph(words.notYou),
    ],
  };
};

/** Notifies the old mailbox at once, while its reader can still do something about it (security.md S16). */
export const emailChangeAsked: WriteEmail<"emailChangeAsked"> = (data, { siteName, pages }, say) => {
  const words = say.words.profile.emailChangeAsked;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.asked),
      facts(say.accountFact(data), fact(say.words.profile.newAddress, data.newEmail)),
      paragraph(words.takesEffect),
      paragraph(words.notYou),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

export const emailChanged: WriteEmail<"emailChanged"> = (data, { siteName, pages }, say) => {
  const words = say.words.profile.emailChanged;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.changed),
      facts(say.accountFact(data), fact(say.words.profile.newAddress, data.newEmail)),
      paragraph(say.words.profile.notYou),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

export const renewalDeliveryChanged: WriteEmail<"renewalDeliveryChanged"> = (data, { siteName, pages }, say) => {
  const words = say.words.profile.renewalDeliveryChanged;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(data.email === null ? words.onPaper(money(data.paperFee)) : words.byEmail),
      facts(say.accountFact(data), fact(words.how, data.email === null ? words.mail : words.emailTo(data.email))),
      paragraph(say.words.profile.notYou),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};
