import { accountMessages } from "#contract/account-messages.ts";
import type { RemovalRefusal } from "#core/access/grant.ts";
import type { HeldChangeKind } from "#core/access/held-change.ts";

/** The sentences about who has an account, and who may change it. */
export const accessSentences = {
  confirmFirst: (email: string) =>
    `Please confirm your own email address first. Open the link in the email we sent to ${email}.`,
  otherMailbox: (email: string) => `This invitation is for ${email}. Please sign in with that email address.`,
  invitationOver: "This invitation no longer works. Please ask for a new one.",
  invitationSettled: "This invitation was already accepted or canceled.",
  handOff: {
    zip: "That isn't the ZIP code on this account. Please check it, or call customer service.",
    over: "This link no longer works. Please call customer service for a new one.",
  },
  view: {
    over: "This link was used before or is more than a minute old. Open the view from the desk again.",
  },
  invite: {
    "has-access": "This person already has access to the account.",
    "no-mailbox": "We can't send email to this address. Please enter another one.",
  },
  remove: {
    limited: "You have limited access, so you can't remove people. Enter the code we mailed, or call customer service.",
    owner: "Only an owner can remove an owner. Please call customer service if something is wrong.",
    "last-owner": "An account needs at least one owner. To give it to someone else, please call customer service.",
  } satisfies Record<RemovalRefusal, string>,
  change: {
    allowed: {
      contactEmail: "We emailed a link to the new address. The change takes effect when that link is opened.",
      renewalNotices: "The change has taken effect.",
      person: "The change has taken effect.",
      deliveryAddress: "We'll deliver the paper to the new address. We emailed you the date.",
    } satisfies Record<HeldChangeKind, string>,
    refused: "Nothing was changed. If you don't know who asked, please call customer service.",
    over: "This change was already answered or has expired.",
    "not-possible": "This change is no longer possible. You can ask for it again on your account page.",
  },
  notProven: {
    code: "Please check the code. An emailed code works once, for 30 minutes. A mailed code works for 45 days.",
    bill: "We couldn't add an account with these details. Please check them against your last bill, or call us.",
  },
  byMail:
    "There were too many tries with this account number today. If your details are right, we'll mail a code to the address on record. When it comes, enter it here. You can also call us.",
  asked:
    "If we have that subscription, an email is on its way to the address on record. A code in it works for 30 minutes.",
  label: "Please enter the last name and ZIP code as they appear on your mailing label.",
  notYours: "None of your accounts has this email or number. If it's yours, you can add it below.",
  nothingSought: accountMessages.switchAccountEmpty,
};
