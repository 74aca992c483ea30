import { emailWords } from "../email-words.ts";
import { accountFact, button, codeText, fact, facts, greeting, link, nameOr, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../email-content.ts";
import { accessWords } from "./access-words.ts";

export const accessAsked: WriteEmail<"accessAsked"> = ({ accountNumber, loginEmail }, { siteName, pages }) => {
  const words = accessWords.accessAsked;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.refused(loginEmail, accountNumber)),
      paragraph(words.invite),
      link(emailWords.goToProfile, pages.profile),
      paragraph(words.ignore),
    ],
  };
};

export const accessChanged: WriteEmail<"accessChanged"> = (data, { siteName, pages }) => {
  const words = accessWords.accessChanged;
  const { title, text } = data.isOut ? words.you : words.changes[data.change];
  const said = text({ email: data.email, by: data.by === "" ? words.staff : data.by });
  return {
    subject: words.subject(title, siteName),
    title,
    blocks: data.isOut
      ? [paragraph(said), facts(accountFact(data)), paragraph(words.wrong)]
      : [
          greeting(data.name),
          paragraph(said),
          facts(accountFact(data)),
          paragraph(words.seeWho),
          link(emailWords.goToProfile, pages.profile),
          paragraph(words.wrong),
        ],
  };
};

export const accountAccess: WriteEmail<"accountAccess"> = ({ code, loginEmail, validMinutes }, { siteName, pages }) => {
  const words = accessWords.accountAccess;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.enterCode(loginEmail)),
      facts(fact(emailWords.code, codeText(code))),
      paragraph(words.valid(validMinutes)),
      paragraph(words.notYou),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

export const accountInvitation: WriteEmail<"accountInvitation"> = ({ accountName, invitedBy, link: url }, brand) => {
  const words = accessWords.accountInvitation;
  const name = nameOr(accountName, "");
  return {
    subject: words.subject(brand.siteName),
    title: words.title(name),
    blocks: [
      paragraph(words.invited(invitedBy, name, brand.siteName)),
      button(words.see, url),
      paragraph(words.valid),
      paragraph(words.ignore),
    ],
  };
};

export const heldChangeAsked: WriteEmail<"heldChangeAsked"> = (data, brand) => {
  const words = accessWords.heldChangeAsked;
  return {
    subject: words.subject(brand.siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.waits),
      facts(fact(words.change, data.text), fact(words.askedBy, data.askedBy), accountFact(data)),
      button(words.answer, data.link),
      paragraph(words.unknown),
    ],
  };
};
