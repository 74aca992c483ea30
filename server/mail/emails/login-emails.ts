import { codeText, fact, paragraph, type WriteEmail } from "../email-content.ts";

export const confirmMailbox: WriteEmail<"confirmMailbox"> = ({ link, validMinutes }, brand) => ({
  subject: `Confirm your email address for ${brand.siteName}`,
  title: "One more step: confirm your email",
  blocks: [
    paragraph(
      `Someone, probably you, set up a login at ${brand.siteName} with this email address. Please confirm it. We'll ask for the password you chose.`,
    ),
    { kind: "button", label: "Confirm my email", url: link },
    paragraph(`The link works once and expires in ${validMinutes / (24 * 60)} days.`),
    paragraph(
      "If you didn't set up a login, you can ignore this email. Without your confirmation, nobody can use this address as theirs.",
    ),
  ],
});

export const resetPassword: WriteEmail<"resetPassword"> = ({ link, validMinutes }, brand) => ({
  subject: `Choose a new password for ${brand.siteName}`,
  title: "Choose a new password",
  blocks: [
    paragraph(`We received a request to reset your password at ${brand.siteName}.`),
    { kind: "button", label: "Choose a new password", url: link },
    paragraph(`The link works once and expires in ${validMinutes} minutes.`),
    paragraph("If you didn't ask for this, you can ignore this email. Your password stays the same."),
  ],
});

export const signInLink: WriteEmail<"signInLink"> = ({ link, code, validMinutes }, brand) => ({
  subject: `Sign in to ${brand.siteName}`,
  title: "Your sign-in link",
  blocks: [
    paragraph(`Use this link to sign in to ${brand.siteName}, in the same browser where you asked for it.`),
    { kind: "button", label: "Sign in", url: link },
    paragraph("On another device? Type this code on the page where you asked:"),
    { kind: "facts", facts: [fact("Code", codeText(code))] },
    paragraph(`The link and the code work once and expire in ${validMinutes} minutes.`),
    paragraph(
      "If you didn't ask for this, you can ignore this email. Never give the code to anyone, not even to us: it signs in to your account.",
    ),
  ],
});

/** Goes to the owner, at most once a day, when somebody sets up an account with her address and another password. */
export const alreadyHaveLogin: WriteEmail<"alreadyHaveLogin"> = ({ signInUrl, forgotPasswordUrl }, brand) => ({
  subject: `You already have a login at ${brand.siteName}`,
  title: "You already have a login",
  blocks: [
    paragraph(
      `Someone tried to set up an account at ${brand.siteName} with this email address and a password that isn't yours.`,
    ),
    paragraph("If it was you, sign in with the password you chose before."),
    { kind: "button", label: "Sign in", url: signInUrl },
    { kind: "link", label: "Forgot your password? Choose a new one", url: forgotPasswordUrl },
    paragraph(
      "If it wasn't you, you don't need to do anything. Nothing was changed, and nobody got into your account.",
    ),
  ],
});

/** To the owner of a mailbox whose address was typed in a checkout that she has not confirmed: only she knows whose it is. */
export const orderToClaim: WriteEmail<"orderToClaim"> = ({ accountNumber, planName }, brand) => ({
  subject: `Did you order ${planName} from ${brand.siteName}?`,
  title: `Did you order ${planName}?`,
  blocks: [
    paragraph(
      `${planName} was ordered and paid for with your email address. It's account number ${accountNumber}. It isn't in your account yet, because it was ordered with a password that you haven't confirmed.`,
    ),
    paragraph("Was it you? Sign in and say so, and you'll find it in your account."),
    { kind: "button", label: "Sign in and answer", url: brand.pages.account },
    paragraph(
      "If it wasn't you, somebody may have mistyped their email address. Sign in and say so. They can't see or change anything of yours.",
    ),
  ],
});
