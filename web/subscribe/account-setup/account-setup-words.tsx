import type { ReactNode } from "react";
import { EmailText } from "#web/parts/email-text.tsx";

/** Setting up an account before a purchase, or to redeem a gift. */
export const accountSetupWords = {
  heading: "Your account",
  lead: "You'll use this to read online and to look after your subscription.",
  haveAccount: "Already have an account?",
  signInFirst: "Sign in first",
  email: "Email",
  confirmEmail: "Confirm email",
  password: "Password",
  shortPasswordHint: "6 to 20 characters",
  longPasswordHint: "15 to 128 characters. A few random words are easy to remember.",
  longPasswordLength: "Password must be between 15 and 128 characters",
  submit: "Set up my account",
  willLookUp: "We'll check if you have an account.",
  isNew: "You'll create your account below.",
  payLater: "You'll review your order before you pay.",
  exists: (email: string): string =>
    `There's already an account for ${email}. Sign in, or check the password you typed. You haven't been charged.`,
  signIn: "Sign in",
  emailLink: "Email me a sign-in link",
  resetPassword: "Reset password",
  slow: "This is taking longer than usual. Please keep this page open. You won't lose anything you entered.",
  toCreate: (email: string): ReactNode => (
    <>
      We'll create it for <EmailText email={email} />.
    </>
  ),
  create: "Create account",
  createAndGoOn: "Create account and continue",
  otherEmail: "Use a different email",
} as const;
