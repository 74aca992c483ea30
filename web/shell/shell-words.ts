/** The texts around every page: masthead and footer. */
export const shellWords = {
  sorry: "Sorry",
  tryAgain: "Try again",
  skipToContent: "Skip to main content",
  back: "Back",
  checkAddress: "Please check the address, or start from one of these pages. We're glad to help you find your way.",
  goToAccount: "Go to my account",
  myAccount: "My account",
  seeSubscriptions: "See subscriptions",
  termsOfUse: "Terms of Use",
  privacyPolicy: "Privacy Policy",
  advertisingTerms: "Advertising Terms",
  nothingHere: "Nothing can be changed in this view.",
  signIn: "Sign in",
};
