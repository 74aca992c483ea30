/** A change of the email that somebody signs in with. */
export const signInEmailWords = {
  newEmail: "New sign-in email",
  askedIn: "Asked for in",
  signInEmailCode: {
    subject: (site: string) => `Your code to sign in to ${site} with this address`,
    title: "Confirm your new sign-in email",
    asked: (site: string) =>
      `Someone, probably you, asked to sign in to ${site} with this email address. Enter this code in My Profile:`,
    valid: (minutes: number) => `The code expires in ${minutes} minutes. You can get a new one in My Profile.`,
    notYou:
      "If you didn't ask for this, you can ignore this email. Without the code, nothing changes. Never give it to anyone, not even to us.",
  },
  signInEmailTaken: {
    subject: (site: string) => `You already sign in to ${site} with this address`,
    title: "You already have a sign-in",
    asked: (site: string) =>
      `Someone asked to sign in to another account at ${site} with this email address. It already has its own sign-in, so nothing was changed.`,
    wasYou: "If it was you, sign in with this address, or choose a different one for the other account.",
    notYou: "If it wasn't you, you don't need to do anything. Nobody got into your account.",
    signIn: "Sign in",
  },
  signInEmailAsked: {
    subject: (site: string) => `Did you ask to change your sign-in email at ${site}?`,
    title: "Someone asked to change your sign-in email",
    asked: (site: string) => `We received a request to sign in to your account at ${site} with a new email address.`,
    wasYou: "If it was you, say yes. Your sign-in then changes as soon as the new address is confirmed.",
    silence: (hours: number) =>
      `If you don't answer, it changes after ${hours} hours, once the new address is confirmed.`,
    notYou: "If it wasn't you, stop it. We'll sign out everyone who is signed in to your account.",
    answer: "Say yes, or stop it",
  },
  signInEmailChanged: {
    subject: (site: string) => `Your sign-in email at ${site} has changed`,
    title: "Your sign-in email has changed",
    changed: (site: string) =>
      `From now on, you sign in to ${site} with your new email address. Your password and your passkeys stay the same. Everyone who was signed in elsewhere is signed out.`,
    links: "Links to sign in, or to choose a new password, also go to the new address.",
    alsoContact: "We'll email you there about your account, too.",
    notYou: "If this wasn't you, please call customer service right away.",
  },
};
