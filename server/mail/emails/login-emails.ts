import { button, codeText, fact, facts, link, nameOr, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../wording.ts";

export const confirmMailbox: WriteEmail<"confirmMailbox"> = ({ link: url, validMinutes }, { siteName }, say) => {
  const words = say.words.login.confirmMailbox;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.confirm(siteName)),
      button(words.button, url),
      paragraph(words.valid(validMinutes / (24 * 60))),
      paragraph(words.notYou),
    ],
  };
};

export const resetPassword: WriteEmail<"resetPassword"> = ({ link: url, validMinutes, isFirst }, { siteName }, say) => {
  const words = say.words.login[isFirst ? "firstPassword" : "resetPassword"];
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.asked(siteName)),
      button(words.button, url),
      paragraph(say.words.login.validFor(validMinutes)),
      paragraph(words.notYou),
    ],
  };
};

export const signInLink: WriteEmail<"signInLink"> = ({ link: url, code, validMinutes }, { siteName }, say) => {
  const words = say.words.login.signInLink;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.use(siteName)),
      button(say.words.login.signIn, url),
      paragraph(words.otherDevice),
      facts(fact(say.words.email.code, codeText(code))),
      paragraph(words.valid(validMinutes)),
      paragraph(words.notYou),
    ],
  };
};

/** Goes to the owner, at most once a day, if somebody sets up an account with her address and another password. */
export const alreadyHaveLogin: WriteEmail<"alreadyHaveLogin"> = (
  { signInUrl, forgotPasswordUrl },
  { siteName },
  say,
) => {
  const words = say.words.login.alreadyHaveLogin;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.tried(siteName)),
      paragraph(words.wasYou),
      button(say.words.login.signIn, signInUrl),
      link(words.forgot, forgotPasswordUrl),
      paragraph(words.notYou),
    ],
  };
};

/**
 * To the owner of a mailbox whose address was typed in a checkout that she has not confirmed: only she knows whether
 * the order is hers.
 */
export const orderToClaim: WriteEmail<"orderToClaim"> = ({ accountNumber, planName }, { siteName, pages }, say) => {
  const words = say.words.login.orderToClaim;
  return {
    subject: words.subject(planName, siteName),
    title: words.title(planName),
    blocks: [
      paragraph(words.ordered(planName, accountNumber)),
      paragraph(words.wasYou),
      button(words.button, pages.account),
      paragraph(words.notYou),
    ],
  };
};

/** To the proven mailbox, whenever somebody changes how its login signs in. */
export const signInChanged: WriteEmail<"signInChanged"> = ({ change, name, device }, { siteName, pages }, say) => {
  const words = say.words.login.signInChanged;
  return {
    subject: words.subject[change](siteName),
    title: words.title[change],
    blocks: [
      paragraph(words.done[change](siteName, nameOr(name, ""))),
      ...(device === "" ? [] : [facts(fact(words.device, device))]),
      paragraph(words.notYou),
      button(words.button, pages.profile),
    ],
  };
};
