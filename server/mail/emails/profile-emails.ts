import { money } from "#core/format/money-text.ts";
import { accountFact, button, fact, facts, greeting, link, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../email-content.ts";
import { emailWords } from "../email-words.ts";
import { profileWords } from "./profile-words.ts";

export const confirmContactEmail: WriteEmail<"confirmContactEmail"> = (data, { siteName }) => {
  const words = profileWords.confirmContactEmail;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.asked(siteName)),
      button(words.confirm, data.link),
      paragraph(words.valid(data.validMinutes)),
      paragraph(words.notYou),
    ],
  };
};

/** Tells the old mailbox at once, while its reader can still do something about it (security.md S16). */
export const emailChangeAsked: WriteEmail<"emailChangeAsked"> = (data, { siteName, pages }) => {
  const words = profileWords.emailChangeAsked;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.asked),
      facts(accountFact(data), fact(profileWords.newAddress, data.newEmail)),
      paragraph(words.takesEffect),
      paragraph(words.notYou),
      button(emailWords.goToAccount, pages.account),
    ],
  };
};

export const emailChanged: WriteEmail<"emailChanged"> = (data, { siteName, pages }) => {
  const words = profileWords.emailChanged;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.changed),
      facts(accountFact(data), fact(profileWords.newAddress, data.newEmail)),
      paragraph(profileWords.notYou),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

export const renewalDeliveryChanged: WriteEmail<"renewalDeliveryChanged"> = (data, { siteName, pages }) => {
  const words = profileWords.renewalDeliveryChanged;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(data.email === null ? words.onPaper(money(data.paperFee)) : words.byEmail),
      facts(accountFact(data), fact(words.how, data.email === null ? words.mail : words.emailTo(data.email))),
      paragraph(profileWords.notYou),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};
