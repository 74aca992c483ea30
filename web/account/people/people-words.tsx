import type { ReactNode } from "react";

/**
 * The sentences of the pages that emails about access lead to: an invitation, and a change that is waiting for
 * approval.
 */
export const peopleWords = {
  // A change that waits
  allowQuestion: "Do you allow this change?",
  allowed: "You allowed this change",
  refused: "You refused this change",
  whoAsked: "Someone who is new to your account requested this change. We won't make it unless you allow it.",
  change: "Change",
  askedBy: "Requested by",
  allow: "Allow the change",
  refuse: "Refuse the change",
  over: "This change is no longer waiting for your answer",
  overDetail:
    "Someone has already answered it or requested a different change, it's more than 14 days old, or the link isn't complete.",

  // An invitation
  invited: "You're invited to help with an account",
  customerService: "Customer service",
  invitedBy: (person: string, site: string, account: string): ReactNode => (
    <>
      <strong>{person}</strong> invited you to help manage the {site} account of <strong>{account}</strong>. You'll be
      able to pay, stop delivery, report a problem, and more.
    </>
  ),
  invitationFor: (email: string): ReactNode => (
    <>
      The invitation is for <strong>{email}</strong>.
    </>
  ),
  signInWithThat: "Sign in with that email to accept it.",
  accept: "Accept the invitation",
  signInToAccept: "Sign in to accept",
  signInWithOther: "Sign in with another email",
  noLogin: (link: (text: string) => ReactNode): ReactNode => (
    <>No login yet? {link("Create one with this email")}, then open the link in our invitation again.</>
  ),
  noInvitation: "This invitation no longer works",
  noInvitationDetail:
    "It was accepted or canceled, it's more than 14 days old, or the link isn't complete. If you accepted it, go to your account. If not, please ask for a new one.",
};
