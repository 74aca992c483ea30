import type { ReactNode } from "react";

/** The texts around the account area: navigation, sign-in, the end of a session. */
export const accountAreaWords = {
  account: "Account",
  menu: "Menu",
  signOut: "Sign Out",

  // Sign-in
  notSignedIn: "You're not signed in. We haven't changed anything on your account.",
  nobodySignsIn: "Nobody can sign in right now. Your subscription is safe. Please try again in a few minutes.",
  signedOut: "You're signed out",
  signInToManage: "Sign in to manage your subscription.",
  signingInSlowly: "This is taking longer than usual. Please keep this page open.",
  paymentSent: "Your payment was sent",
  doNotPayAgain: "Please don't pay again",
  confirmingPayment:
    "We're confirming your payment with your bank and will email your receipt. You won't be charged twice.",
  signInToSeePayment: "You've been signed out. Sign in to see your payment.",

  // The end of a session
  stillThere: "Are you still there?",
  staySignedIn: "Stay signed in",
  endsAt: (time: string) => `At ${time}, we'll sign you out for your security. What you've typed stays on this page.`,
  signInAgain: "Please sign in again",
  signInAnotherWay: "Sign in another way",
  signedInAs: (username: string): ReactNode => (
    <>
      Signed in as <strong>{username}</strong>
    </>
  ),
  password: "Your password",
  enterPassword: "Enter your password",
  wrongPassword: "That password isn't right. Try again, or sign in another way.",
  signInFailed: "We couldn't sign you in. Please try again in a minute.",
};
