import { phoneText } from "#core/address/phone.ts";
import { money } from "#core/format/money-text.ts";
import { button, fact, facts, nameOr, paragraph } from "../email-content.ts";
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

/** Notifies the old mailbox immediately, while its reader can still do something about it (security.md S16). */
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

/** A name that reads like a message isn't repeated: somebody else may have typed it. */
export const personChanged: WriteEmail<"personChanged"> = (data, { siteName, pages }, say) => {
  const words = say.words.profile.personChanged;
  const { newPhone } = data;
  const newName = data.newName === null ? "" : nameOr(data.newName, "");
  const what = newPhone === null ? words.nameOnly : data.newName === null ? words.phoneOnly : words.both;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(what),
      facts(
        say.accountFact(data),
        ...(newName === "" ? [] : [fact(words.newName, newName)]),
        ...(newPhone === null ? [] : [fact(words.newPhone, phoneText(newPhone) || words.noPhone)]),
      ),
      paragraph(say.words.profile.notYou),
      button(say.words.email.goToAccount, pages.profile),
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

export const accountsMerged: WriteEmail<"accountsMerged"> = (data, { siteName, pages }, say) => {
  const words = say.words.profile.accountsMerged;
  const { ended, credit } = data;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.merged(data.mergedNumber, data.accountNumber)),
      ...(ended === null ? [] : [paragraph(words.ended(ended.planName, say.longDay(ended.lastDay)))]),
      ...(credit > 0 ? [paragraph(words.credit(money(credit)))] : []),
      paragraph(words.cards),
      facts(say.accountFact(data)),
      paragraph(say.words.profile.notYou),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};
