import type { ReactNode } from "react";

/** The texts around every page: masthead, navigation, footer, sign-in. */
export const shellWords = {
  sorry: "Sorry",
  tryAgain: "Try again",
  skipToContent: "Skip to main content",
  back: "Back",
  account: "Account",
  menu: "Menu",
  signOut: "Sign Out",
  checkAddress: "Please check the address, or start from one of these pages. We're glad to help you find your way.",
  goToAccount: "Go to my account",
  myAccount: "My account",
  seeSubscriptions: "See subscriptions",
  termsOfUse: "Terms of Use",
  privacyPolicy: "Privacy Policy",
  advertisingTerms: "Advertising Terms",

  // Staff who look at an account as its reader sees it
  viewing: "You're looking at this account the way the reader sees it. Nothing can be changed here.",
  viewUntil: (time: string) => `This view ends at ${time}`.replace(/\.?$/, "."),
  closeView: "Close this view",
  nothingHere: "Nothing can be changed in this view.",
  notDone: "This can't be done in this view. Nothing was changed.",
  openingView: "Opening the account…",
  viewEnded: "This view has ended",
  viewAgain: "You can close this tab. To review the account again, open it from the desk.",
  viewLinkOver: "This link no longer works",

  // Sign-in
  signIn: "Sign in",
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
