import { button, codeText, fact, facts, link, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../email-content.ts";
import { emailWords } from "../email-words.ts";
import { loginWords } from "./login-words.ts";

export const confirmMailbox: WriteEmail<"confirmMailbox"> = ({ link: url, validMinutes }, { siteName }) => {
  const words = loginWords.confirmMailbox;
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

export const resetPassword: WriteEmail<"resetPassword"> = ({ link: url, validMinutes }, { siteName }) => {
  const words = loginWords.resetPassword;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.asked(siteName)),
      button(words.button, url),
      paragraph(words.valid(validMinutes)),
      paragraph(words.notYou),
    ],
  };
};

export const signInLink: WriteEmail<"signInLink"> = ({ link: url, code, validMinutes }, { siteName }) => {
  const words = loginWords.signInLink;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.use(siteName)),
      button(loginWords.signIn, url),
      paragraph(words.otherDevice),
      facts(fact(emailWords.code, codeText(code))),
      paragraph(words.valid(validMinutes)),
      paragraph(words.notYou),
    ],
  };
};

/** Goes to the owner, at most once a day, when somebody sets up an account with her address and another password. */
export const alreadyHaveLogin: WriteEmail<"alreadyHaveLogin"> = ({ signInUrl, forgotPasswordUrl }, { siteName }) => {
  const words = loginWords.alreadyHaveLogin;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.tried(siteName)),
      paragraph(words.wasYou),
      button(loginWords.signIn, signInUrl),
      link(words.forgot, forgotPasswordUrl),
      paragraph(words.notYou),
    ],
  };
};

/** To the owner of a mailbox whose address was typed in a checkout that she has not confirmed: only she knows whose it is. */
export const orderToClaim: WriteEmail<"orderToClaim"> = ({ accountNumber, planName }, { siteName, pages }) => {
  const words = loginWords.orderToClaim;
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
