/** Changes of the email address, and of how renewal notices are sent. */
export const profileWords = {
  newAddress: "New email address",
  notYou: "If this wasn't you, please call customer service.",
  confirmContactEmail: {
    subject: (site: string) => `Confirm your new email address for ${site}`,
    title: "Confirm your new email address",
    asked: (site: string) => `You asked ${site} to email you at this address from now on.`,
    confirm: "Confirm new email address",
    valid: (minutes: number) => `The link works once and expires in ${minutes} minutes.`,
    notYou: "If this wasn't you, you don't need to do anything. Without your confirmation, nothing changes.",
  },
  emailChangeAsked: {
    subject: (site: string) => `A new email address for your account at ${site}`,
    title: "Someone asked to change your email address",
    asked: "We received a request to email you at a new address from now on. We hope it was you.",
    takesEffect:
      "The change takes effect when the link we emailed to the new address is opened. Until then, nothing changes.",
    notYou: "If this wasn't you, sign in and choose a new password, or call customer service.",
  },
  emailChanged: {
    subject: (site: string) => `Your email address at ${site} has changed`,
    title: "Your email address has changed",
    changed: "From now on, we'll email you at your new address. You sign in the same way as before.",
  },
  accountsMerged: {
    subject: (site: string) => `Your two accounts at ${site} are one now`,
    title: "Your two accounts are one now",
    merged: (gone: number, stays: number) =>
      `We combined your accounts. Account ${gone} is now part of account ${stays}. Sign in the same way as before.`,
    ended: (plan: string, day: string) => `You had two subscriptions. ${plan} on the old account ends on ${day}.`,
    credit: (amount: string) =>
      `What was left of it, ${amount}, is now a credit on your account. It lowers your next payment.`,
    cards: "Cards on the old account won't be charged anymore.",
  },
  personChanged: {
    subject: (site: string) => `Your name or phone number at ${site} has changed`,
    title: "Your account was updated",
    both: "The name and the phone number on your account were changed.",
    nameOnly: "The name on your account was changed.",
    phoneOnly: "The phone number on your account was changed.",
    newName: "New name",
    newPhone: "New phone number",
    noPhone: "None",
  },
  renewalDeliveryChanged: {
    subject: (site: string) => `How ${site} sends you renewal notices`,
    title: "Your renewal notices",
    onPaper: (fee: string) => `From now on, we'll mail you renewal notices on paper. Each one costs ${fee}.`,
    byEmail: "From now on, we'll email you renewal notices at no charge.",
    how: "Renewal notices come",
    mail: "by mail",
    emailTo: (email: string) => `by email to ${email}`,
  },
};
