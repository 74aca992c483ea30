/** The pages that a browser gets in place of a problem's JSON. */
export const problemWords = {
  tryAgain: "Try again",
  toPlans: "See subscriptions",
  toAccount: "Go to my account",
  notFound: "Please check the address, or start from one of these pages.",
  noPublication: "There is no newspaper at this address. Please check it, or start from your newspaper's own website.",
  wrongMethod: {
    heading: "This page doesn't open that way",
    text: "Nothing was changed. Please start from one of these pages.",
  },
  unreadable: {
    heading: "We couldn't read that address",
    text: "Please check it, or start from one of these pages.",
  },
  tooMany: {
    heading: "Please wait a moment",
    text: "We got too many requests from your network. Nothing was changed. Please try again in a minute.",
  },
  fault: {
    heading: "Something went wrong on our side",
    text: "We've recorded the error. Your subscription and everything that we've confirmed to you are safe. Please try again.",
  },
  away: {
    heading: "We'll be right back",
    text: "This page isn't available at the moment. Your subscription and everything that we've confirmed to you are safe. Please try again in a minute.",
  },
};
