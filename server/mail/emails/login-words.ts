/** Setting up a login, signing in, and forgotten passwords. */
export const loginWords = {
  signIn: "Sign in",
  confirmMailbox: {
    subject: (site: string) => `Confirm your email address for ${site}`,
    title: "One more step: confirm your email",
    confirm: (site: string) =>
      `Someone, probably you, set up a login at ${site} with this email address. Please confirm it. We'll ask for the password you chose.`,
    button: "Confirm my email",
    valid: (days: number) => `The link works once and expires in ${days} days.`,
    notYou:
      "If you didn't set up a login, you can ignore this email. Without your confirmation, nobody can use this address as theirs.",
  },
  resetPassword: {
    subject: (site: string) => `Choose a new password for ${site}`,
    title: "Choose a new password",
    asked: (site: string) => `We received a request to reset your password at ${site}.`,
    button: "Choose a new password",
    notYou: "If you didn't ask for this, you can ignore this email. Your password stays the same.",
  },
  firstPassword: {
    subject: (site: string) => `Choose a password for ${site}`,
    title: "Choose a password",
    asked: (site: string) => `Choose a password to finish setting up your login at ${site}.`,
    button: "Choose a password",
    notYou: "If you didn't ask for this, you can ignore this email. Nothing changes.",
  },
  validFor: (minutes: number) => `The link works once and expires in ${minutes} minutes.`,
  signInLink: {
    subject: (site: string) => `Sign in to ${site}`,
    title: "Your sign-in link",
    use: (site: string) => `Use this link to sign in to ${site}, in the same browser where you asked for it.`,
    otherDevice: "On another device? Type this code on the page where you asked for the link:",
    valid: (minutes: number) => `The link and the code work once and expire in ${minutes} minutes.`,
    notYou:
      "If you didn't ask for this, you can ignore this email. Never give the code to anyone, not even to us: it signs in to your account.",
  },
  alreadyHaveLogin: {
    subject: (site: string) => `You already have a login at ${site}`,
    title: "You already have a login",
    tried: (site: string) =>
      `Someone tried to set up an account at ${site} with this email address and a password that isn't yours.`,
    wasYou: "If it was you, sign in with the password you chose before.",
    forgot: "Forgot your password? Choose a new one",
    notYou: "If it wasn't you, you don't need to do anything. Nothing was changed, and nobody got into your account.",
  },
  orderToClaim: {
    subject: (plan: string, site: string) => `Did you order ${plan} from ${site}?`,
    title: (plan: string) => `Did you order ${plan}?`,
    ordered: (plan: string, account: number) =>
      `Someone ordered and paid for ${plan} with your email address. The account number is ${account}. It isn't in your account yet, because it was ordered with a password that you haven't confirmed.`,
    wasYou: "Was it you? Sign in and tell us, and you'll find it in your account.",
    button: "Sign in and answer",
    notYou:
      "If it wasn't you, someone may have mistyped their email address. Sign in and tell us. They can't see or change anything of yours.",
  },
  signInChanged: {
    subject: {
      password: (site: string) => `Your password at ${site} has changed`,
      passkeyAdded: (site: string) => `A passkey was added at ${site}`,
      passkeyRemoved: (site: string) => `A passkey was removed at ${site}`,
    },
    title: {
      password: "Your password has changed",
      passkeyAdded: "A passkey was added",
      passkeyRemoved: "A passkey was removed",
    },
    done: {
      password: (site: string) =>
        `The password of your account at ${site} was changed. Every other browser that was signed in is signed out.`,
      passkeyAdded: (site: string, name: string) =>
        `A passkey${name === "" ? "" : ` (${name})`} was added to your account at ${site}. You can sign in with it from now on.`,
      passkeyRemoved: (site: string, name: string) =>
        `A passkey${name === "" ? "" : ` (${name})`} was removed from your account at ${site}. It no longer signs you in.`,
    },
    device: "Changed in",
    notYou:
      "If it wasn't you, sign in, change your password, and remove any passkey that you don't know. If you can't sign in, choose Forgot password.",
    button: "Go to My Profile",
  },
};
