/** The paper letter with the code for full access. */
export const postedCodeWords = {
  title: "Your code for full access online",
  limited: (email: string, site: string) =>
    `Someone signed in as ${email} and gave us details from your last bill. They can now see your account at ${site}, pay, report problems, and stop delivery.`,
  enterCode: "Is that you? Sign in and enter this code for full access.",
  where: "Where to enter it",
  valid: "The code works once and expires in 45 days.",
  notYou: "Not you? Don't give the code to anyone, and call us. We'll remove this person's access.",
};
