import type { AccessChange } from "#core/notice/account-emails.ts";

type Changed = { readonly email: string; readonly by: string };
type Said = { readonly title: string; readonly text: (changed: Changed) => string };

/**
 * Emails about people with access to an account, and people who want it. `by`: who changed it, by email address or as
 * staff.
 */
export const accessWords = {
  accessAsked: {
    subject: (site: string) => `Someone asked for access to your account at ${site}`,
    title: "Someone asked for access to your account",
    refused: (email: string, account: number) =>
      `Someone signed in as ${email} asked to manage account ${account}. We didn't give them access, because you already manage it online.`,
    invite: "If you know them and want their help, invite them from your profile page.",
    ignore: "If you don't know them, you don't need to do anything.",
  },
  accessChanged: {
    subject: (title: string, site: string) => `${title} (${site})`,
    staff: "Our customer service team",
    changes: {
      added: {
        title: "Someone can now manage your account",
        text: ({ email }) => `${email} entered the code we emailed and can now manage your account.`,
      },
      limited: {
        title: "Someone has limited access to your account",
        text: ({ email }) =>
          `${email} gave us details from your last bill. They can see your account, pay, report problems, and stop delivery. For anything else, they need the code that we're mailing to your address.`,
      },
      confirmed: {
        title: "Someone now has full access to your account",
        text: ({ email }) => `${email} is now confirmed as an owner of your account.`,
      },
      invited: {
        title: "Someone was invited to your account",
        text: ({ email, by }) => `${by} invited ${email} to help manage your account.`,
      },
      joined: {
        title: "Someone joined your account",
        text: ({ email }) => `${email} accepted an invitation and can now help manage your account.`,
      },
      removed: {
        title: "Someone no longer has access to your account",
        text: ({ email, by }) =>
          email === by ? `${email} gave up their access to your account.` : `${by} removed ${email} from your account.`,
      },
    } satisfies Record<AccessChange, Said>,
    you: {
      title: "You no longer have access to an account",
      text: ({ email, by }: Changed) =>
        email === by ? "You gave up your access to this account." : `${by} removed your access to this account.`,
    },
    seeWho: "You can see who has access and remove people on your profile page.",
    wrong: "If something looks wrong, please call customer service right away.",
  },
  accountAccess: {
    subject: (site: string) => `Your code for ${site}`,
    title: "Someone wants to manage your subscription",
    enterCode: (email: string) =>
      `Someone signed in as ${email} asked to manage the subscription with this email address. If that's you, enter this code:`,
    valid: (minutes: number) => `The code works once and expires in ${minutes} minutes.`,
    notYou: "If that's not you, don't give the code to anyone. Without it, nothing changes.",
  },
  accountInvitation: {
    subject: (site: string) => `You're invited to help with an account at ${site}`,
    title: (name: string) =>
      name === "" ? "Help manage a subscriber's account" : `Help manage the account of ${name}`,
    staff: "Our customer service team",
    invited: (by: string, name: string, site: string) =>
      `${by} invited you to help manage ${name === "" ? "an account" : `the account of ${name}`} at ${site}. You can pay, stop delivery, report a problem, and more.`,
    see: "See the invitation",
    valid: "The link works once and expires in 14 days. Sign in with this email address to use it.",
    ignore: "If you don't know who this is, you don't need to do anything.",
  },
  handOff: {
    subjects: {
      pay: (site: string) => `Your link to pay for ${site}`,
      card: (site: string) => `Your link to update your card at ${site}`,
      ezPay: (site: string) => `Your link to turn on EZ-Pay at ${site}`,
      offer: (site: string) => `Your offer from ${site}`,
    },
    titles: { pay: "Pay online", card: "Update your card", ezPay: "Turn on EZ-Pay", offer: "Your offer" },
    asked: {
      pay: (who: string) => `As we discussed, ${who} sent you this link to pay for your subscription.`,
      card: (who: string) => `As we discussed, ${who} sent you this link to give us another card.`,
      ezPay: (who: string) => `As we discussed, ${who} sent you this link to turn on EZ-Pay.`,
      offer: (who: string) =>
        `As we discussed, ${who} sent you this offer. Please read it, and agree to it if you like.`,
    },
    buttons: { pay: "Pay now", card: "Enter my card", ezPay: "Turn on EZ-Pay", offer: "See the offer" },
    proof: "We'll ask you to sign in or to enter the ZIP code of your account. Only you enter your card.",
    offerProof: "We'll ask you to sign in or to enter the ZIP code of your account. Nothing changes unless you agree.",
    plan: "Plan",
    newPrice: "New price",
    starts: "Starts on",
    valid: (hours: number) => `The link works once, for ${hours} hours.`,
    unknown: "If you didn't talk to us, you can ignore this email. Nothing happens without you.",
  },
  heldChangeAsked: {
    subject: (site: string) => `Please allow or refuse a change to your account at ${site}`,
    title: "A change needs your approval",
    waits: "Someone who is new to your account asked for a change. We'll make it only if you allow it.",
    change: "Change",
    askedBy: "Requested by",
    answer: "Allow or refuse it",
    unclearName: "(a name that we don't repeat here)",
    unknown: "If you don't recognize this change, refuse it and call customer service.",
  },
};
