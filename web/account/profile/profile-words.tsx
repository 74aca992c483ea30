import type { ReactNode } from "react";
import { EmailText } from "#web/parts/email-text.tsx";
import type { GrantKind } from "#core/access/grant.ts";
import { money } from "#core/format/money-text.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { partsWords } from "#web/parts/parts-words.tsx";

/** The sentences of My Profile. Days come as `YYYY-MM-DD`. */
export const profileWords = {
  // Facts
  details: "Your details",
  planAndNotices: "Plan and renewal notices",
  accountName: "Account name",
  email: "Email",
  pendingEmail: (email: string, button: string) =>
    `We emailed a link to ${email}. Open it within 30 minutes to use that address, or press ${button} for a new link.`,
  renewalMethod: "Renewal delivery method",
  renewalAddress: "Renewal delivery address",
  noticesByEmail: "We email your renewal notices. They cost nothing.",
  noticesOnPaper: (cents: number) =>
    `We mail your renewal notices on paper. Each one costs ${money(cents)}. By email, they cost nothing.`,
  plan: "Plan",
  noPlan: "None",
  openLink: (email: string) => `Open the link we emailed to ${email} to finish.`,

  // Name and phone
  phone: "Phone",
  noPhone: "None",
  changePerson: "Change name or phone",
  nameAndPhone: "Name and phone number",
  savePerson: "Save changes",
  personDetail: (email: string) =>
    email === ""
      ? "Your name is on your bills, receipts and mailing labels."
      : `Your name is on your bills, receipts and mailing labels. We'll email ${email} about the change.`,

  // Change Email
  currentEmail: (email: string): ReactNode =>
    email === "" ? (
      <>We don't have your email yet. Enter it, and we'll email you a link to confirm it.</>
    ) : (
      <>
        Your email is{" "}
        <strong>
          <EmailText email={email} />
        </strong>
        . We'll email a link to the new address; it takes effect when you open that link.
      </>
    ),
  newEmail: "New email",
  cancel: "Cancel",
  password: "Your password",
  signInAgainFirst: "Please sign in again to change your email. We'll keep what you typed.",
  signInAgain: "Sign in again",
  tooManyTries: "Too many tries. Please wait an hour and try again.",

  // Electronic Renewal
  renewalQuestion: "How would you like to get your renewal notices?",
  noCharge: "No charge",
  byEmail: "By email, starting now.",
  feeEach: (cents: number) => `${money(cents)} each`,
  byMail: "On paper. We charge for each notice that we mail.",
  renewalEmail: "Email for renewal notices",

  // People
  people: "People with access",
  waiting: "Waiting for approval from the email on record",
  askedBy: (change: string, person: string) => `${change} Requested by ${person}.`,
  you: (email: string) => `${email} (you)`,
  accessSince: (access: GrantKind, day: string) => `${partsWords.access[access]} since ${longDayText(day)}`,
  leave: "Leave this account",
  remove: "Remove",
  /** After "Remove", for screen readers. */
  removeWhom: (email: string) => ` ${email}`,
  invitedOn: (day: string) => `Invited on ${longDayText(day)}`,
  cancelInvitation: "Cancel invitation",
  /** After "Cancel invitation", for screen readers. */
  invitationOf: (email: string) => ` for ${email}`,
  invitationCanceled: (email: string) => `We canceled the invitation for ${email}.`,
  noLongerHasAccess: (email: string) => `${email} no longer has access to this account.`,
  leaveTitle: "Leave this account?",
  removeTitle: "Remove this person?",
  confirmLeave: "Leave the account",
  confirmRemove: "Remove this person",
  keepAccess: "Keep access",
  leaveDetail: "You'll no longer see this account. To come back, you'll need an invitation.",
  removeDetail: (email: string) =>
    `${email} will lose access to this account right away. We'll email everyone who has access.`,
  invite: "Invite someone",
  inviteDetail:
    "A helper can pay, stop delivery, change the name, the address and the card, cancel, and invite others. Only an owner can change the email on the account.",
  inviteEmail: "Their email",
  sendInvitation: "Send the invitation",
  invited: (email: string) => `We emailed an invitation to ${email}. The link works for 14 days.`,

  // Sign-ins
  signIns: "Where you're signed in",
  signedOutElsewhere: "You're signed out everywhere else.",
  unknownDevice: "Unknown browser",
  thisDevice: "This one",
  lastUsed: (time: string) => `Last used at ${time}`,
  signOutElsewhere: "Sign out everywhere else",
};
