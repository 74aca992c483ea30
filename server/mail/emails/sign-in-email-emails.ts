import { signInEmailHoldHours } from "#core/profile/sign-in-email.ts";
import { button, codeText, fact, facts, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../wording.ts";

export const signInEmailCode: WriteEmail<"signInEmailCode"> = ({ code, validMinutes }, { siteName, pages }, say) => {
  const words = say.words.signInEmail.signInEmailCode;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.asked(siteName)),
      facts(fact(say.words.email.code, codeText(code))),
      paragraph(words.valid(validMinutes)),
      paragraph(words.notYou),
      button(say.words.login.signInChanged.button, pages.profile),
    ],
  };
};

/**
 * The address already has a login. Only its own reader learns that: the person who typed it sees what they see for any
 * address.
 */
export const signInEmailTaken: WriteEmail<"signInEmailTaken"> = ({ device }, { siteName, pages }, say) => {
  const words = say.words.signInEmail.signInEmailTaken;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.asked(siteName)),
      ...(device === "" ? [] : [facts(fact(say.words.signInEmail.askedIn, device))]),
      paragraph(words.wasYou),
      paragraph(words.notYou),
      button(words.signIn, pages.account),
    ],
  };
};

/** To the old mailbox immediately, while its reader can still stop the change (decision 82). */
export const signInEmailAsked: WriteEmail<"signInEmailAsked"> = ({ newEmail, device, link }, { siteName }, say) => {
  const words = say.words.signInEmail.signInEmailAsked;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.asked(siteName)),
      facts(
        fact(say.words.signInEmail.newEmail, newEmail),
        ...(device === "" ? [] : [fact(say.words.signInEmail.askedIn, device)]),
      ),
      paragraph(words.wasYou),
      paragraph(words.notYou),
      button(words.answer, link),
      paragraph(words.silence(signInEmailHoldHours)),
    ],
  };
};

export const signInEmailChanged: WriteEmail<"signInEmailChanged"> = (
  { newEmail, alsoContact },
  { siteName, pages },
  say,
) => {
  const words = say.words.signInEmail.signInEmailChanged;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.changed(siteName)),
      facts(fact(say.words.signInEmail.newEmail, newEmail)),
      paragraph(words.links),
      ...(alsoContact ? [paragraph(words.alsoContact)] : []),
      paragraph(words.notYou),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};
