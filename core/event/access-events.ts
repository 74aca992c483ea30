import type { HeldChange } from "../access/held-change.ts";
import type { AccessChange, AccessChanged } from "../notice/account-emails.ts";
import { isMailable } from "../notice/mailable.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import {
  type Addressee,
  type Consequences,
  type ConsequencesOf,
  emailTo,
  fullName,
  type OutgoingEmail,
} from "./consequences.ts";
import { accountSubject } from "./consequences.ts";

/** Who is notified of a change of access to an account, as of after the change. */
export type AccessAudience = {
  readonly accountNumber: number;
  /** The name and mailbox on record; null: the account is gone. */
  readonly onRecord: { readonly name: string; readonly contactEmail: string } | null;
  /** Mailboxes of people with access. Only proven ones, because an unproven mailbox may belong to a stranger. */
  readonly proven: readonly string[];
  /** Distinguishes the emails of this change from those of the next. */
  readonly occasion: string;
};

type AccessEvent = {
  readonly audience: AccessAudience;
  /** Whose access changed, and who changed it ("" for staff). */
  readonly email: string;
  readonly by: string;
};

type ProfileEvent = { readonly account: Addressee; readonly occasion: string };

/** Events about who has access to an account, and about its mailboxes (rules 4.12, 4.15). */
export type AccessEvents = {
  readonly "access.invite": AccessEvent & { readonly invitationId: string; readonly accountName: string };
  readonly "access.accept": AccessEvent;
  readonly "access.remove": AccessEvent & { readonly loginIds: readonly number[] };
  /** `isNews`: access was limited before. */
  readonly "access.confirm": AccessEvent & { readonly loginId: number; readonly isNews: boolean };
  /** `change` null: they already had access, so nobody is notified. */
  readonly "access.prove": Omit<AccessEvent, "by"> & {
    readonly proof: "code" | "bill";
    readonly change: Extract<AccessChange, "added" | "confirmed" | "limited"> | null;
  };
  /** Somebody new to the account requested a change that waits for confirmation from the mailbox on record. */
  readonly "access.ask-change": {
    readonly account: Addressee;
    readonly changeId: string;
    readonly askedBy: string;
    readonly change: HeldChange;
  };
  /** Two accounts of one person were merged; the mailboxes of both are notified. */
  readonly "account.merge": {
    readonly account: Addressee;
    readonly merged: Addressee;
    readonly ended: { readonly subscriptionId: number; readonly planName: string; readonly lastDay: Day } | null;
    readonly credit: Cents;
  };
  readonly "profile.email-change": ProfileEvent & { readonly newEmail: string };
  readonly "profile.email-confirmed": ProfileEvent & { readonly newEmail: string };
  /**
   * `account` has the name before the change. Null: that part does not change. `since`: the day from which the
   * circulation system gets the new name; null: it isn't notified.
   */
  readonly "profile.name": ProfileEvent & {
    readonly newName: { readonly firstName: string; readonly lastName: string } | null;
    readonly newPhone: string | null;
    readonly since: Day | null;
  };
  /**
   * The reader changed the sign-in email, and the account's emails, which went to the old one, now go to the new one.
   */
  readonly "profile.email-followed": { readonly accountNumber: number };
  /** `email` null: by postal mail. */
  readonly "profile.renewal-delivery": ProfileEvent & { readonly email: string | null; readonly paperFee: Cents };
};

export const accessConsequences: ConsequencesOf<AccessEvents> = {
  "access.invite": ({ invitationId, accountName, ...event }) => ({
    ...accessChanged(event, "invited"),
    outcome: "invited",
    emails: [
      {
        kind: "accountInvitation",
        recipient: event.email,
        // The account doesn't belong to the recipient yet.
        accountNumber: null,
        content: { invitationId, accountName, invitedBy: event.by },
        naturalKey: `accountInvitation:${invitationId}`,
      },
      ...accessChangedEmails(event, "invited"),
    ],
  }),
  "access.accept": (event) => ({ ...accessChanged(event, "joined"), outcome: "granted" }),
  "access.remove": ({ loginIds, ...event }) => ({
    ...accessChanged(event, "removed"),
    outcome: "removed",
    details: { loginIds },
  }),
  "access.confirm": ({ loginId, isNews, ...event }) => ({
    ...accessChanged(event, isNews ? "confirmed" : null),
    outcome: "confirmed",
    details: { loginId },
  }),
  "access.prove": ({ proof, change, ...event }) => ({
    ...accessChanged({ ...event, by: event.email }, change),
    outcome: "granted",
    details: { by: proof },
  }),
  "access.ask-change": ({ account, changeId, askedBy, change }) => {
    const { accountNumber } = account;
    const content = { changeId, name: fullName(account), accountNumber, askedBy, change };
    return {
      subject: accountSubject(accountNumber),
      outcome: "held",
      details: { changeId, kind: change.kind },
      emails: ifMailable(account.contactEmail, {
        ...emailTo(account),
        kind: "heldChangeAsked",
        content,
        naturalKey: `heldChangeAsked:${changeId}`,
      }),
    };
  },
  "account.merge": ({ account, merged, ended, credit }) => {
    const { accountNumber } = account;
    const mergedNumber = merged.accountNumber;
    const content = {
      name: fullName(account),
      accountNumber,
      mergedNumber,
      ended: ended && { planName: ended.planName, lastDay: ended.lastDay },
      credit,
    };
    const mailboxes = new Set([account.contactEmail, merged.contactEmail].map((email) => email.toLowerCase()));
    return {
      subject: accountSubject(accountNumber),
      outcome: "merged",
      details: { from: mergedNumber, ended: ended?.subscriptionId ?? null, creditCents: credit },
      emails: [...mailboxes].filter(isMailable).map((recipient) => ({
        kind: "accountsMerged" as const,
        recipient,
        accountNumber,
        content,
        naturalKey: `accountsMerged:${mergedNumber}:${recipient}`,
      })),
    };
  },
  "profile.email-change": ({ account, newEmail, occasion }) => {
    const { accountNumber, contactEmail } = account;
    const words = { name: fullName(account), accountNumber };
    return {
      subject: accountSubject(accountNumber),
      outcome: "waiting",
      details: {},
      emails: [
        {
          kind: "confirmContactEmail",
          recipient: newEmail,
          accountNumber,
          content: words,
          naturalKey: `confirmContactEmail:${occasion}`,
        },
        ...ifMailable(contactEmail, {
          ...emailTo(account),
          kind: "emailChangeAsked",
          content: { ...words, newEmail },
          naturalKey: `emailChangeAsked:${occasion}`,
        }),
      ],
    };
  },
  "profile.email-confirmed": ({ account, newEmail, occasion }) => {
    const { accountNumber, contactEmail } = account;
    return {
      subject: accountSubject(accountNumber),
      outcome: "changed",
      details: {},
      // The email goes to the old mailbox.
      emails: ifMailable(contactEmail, {
        ...emailTo(account),
        kind: "emailChanged",
        content: { name: fullName(account), accountNumber, newEmail },
        naturalKey: `emailChanged:${occasion}`,
      }),
    };
  },
  // Not emailed, because the emails about the sign-in already say so.
  "profile.email-followed": ({ accountNumber }) => ({
    subject: accountSubject(accountNumber),
    outcome: "changed",
    details: {},
  }),
  "profile.name": ({ account, newName, newPhone, since, occasion }) => {
    const { accountNumber, contactEmail } = account;
    const name = newName === null ? null : fullName(newName);
    return {
      subject: accountSubject(accountNumber),
      outcome: "changed",
      // The new values are left out, because the trail can't be erased.
      details: { changed: [...(newName === null ? [] : ["name"]), ...(newPhone === null ? [] : ["phone"])] },
      emails: ifMailable(contactEmail, {
        ...emailTo(account),
        kind: "personChanged",
        content: { name: fullName(account), accountNumber, newName: name, newPhone },
        naturalKey: `personChanged:${occasion}`,
      }),
      circulation:
        newName === null || since === null
          ? []
          : [
              {
                accountNumber,
                cause: `name:${occasion}`,
                commands: [{ kind: "name", on: since, subscriber: newName }],
              },
            ],
    };
  },
  "profile.renewal-delivery": ({ account, email, paperFee, occasion }) => {
    const { accountNumber, contactEmail } = account;
    return {
      subject: accountSubject(accountNumber),
      outcome: email === null ? "mail" : "eNotice",
      details: {},
      emails: ifMailable(contactEmail, {
        ...emailTo(account),
        kind: "renewalDeliveryChanged",
        content: { name: fullName(account), accountNumber, email, paperFee },
        naturalKey: `renewalDeliveryChanged:${occasion}`,
      }),
    };
  },
};

const ifMailable = (mailbox: string, email: OutgoingEmail): OutgoingEmail[] => (isMailable(mailbox) ? [email] : []);

const accessChanged = (event: AccessEvent, change: AccessChange | null): Omit<Consequences, "outcome"> => ({
  subject: accountSubject(event.audience.accountNumber),
  details: {},
  emails: change === null ? [] : accessChangedEmails(event, change),
});

/** The people to notify: everybody with access, the mailbox on record and the affected person, each once. */
function accessChangedEmails({ audience, email, by }: AccessEvent, change: AccessChange): OutgoingEmail[] {
  const { accountNumber, onRecord, proven, occasion } = audience;
  // An invited person gets the invitation instead.
  const person = change === "invited" ? [] : [email];
  const mailboxes = new Set([onRecord?.contactEmail.toLowerCase() ?? "", ...proven, ...person]);
  return [...mailboxes].filter(isMailable).map((recipient) => {
    // The removed person may own the mailbox on record. They aren't asked to check an account that they can no longer
    // open.
    const isOut = change === "removed" && recipient === email && !proven.includes(recipient);
    const words: AccessChanged = { name: onRecord?.name ?? "", accountNumber, change, email, by };
    return {
      kind: "accessChanged",
      recipient,
      accountNumber,
      content: isOut ? { ...words, isOut: true } : words,
      naturalKey: `accessChanged:${occasion}:${recipient}`,
    };
  });
}
