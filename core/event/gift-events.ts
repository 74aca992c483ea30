import type { AgreedTerms } from "../site/tenant.ts";
import type { CirculationCommand } from "../circulation/command.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import {
  accountSubject,
  type Addressee,
  type ConsequencesOf,
  emailTo,
  fullName,
  type OutgoingEmail,
} from "./consequences.ts";

/** A gift as its emails describe it. */
export type GiftWords = {
  readonly giftId: string;
  readonly donor: Addressee;
  readonly planName: string;
  /** "8 weeks". */
  readonly length: string;
  readonly printed: boolean;
  readonly recipientName: string;
  /** "": the donor prints a card. */
  readonly recipientEmail: string;
  readonly note: string;
};

type Open = GiftWords & { readonly redeemThrough: Day };

/** Events about a gift (rules 4.14). */
export type GiftEvents = {
  /** `mailOn` null: the recipient is emailed now. `terms` null: the purchase email contains them. */
  readonly "gift.give": Open & {
    readonly paid: Cents;
    readonly mailOn: Day | null;
    readonly terms: AgreedTerms | null;
  };
  /** The gift's delivery date has come. */
  readonly "gift.send": Open & { readonly mailOn: Day };
  /** The donor changed the gift, or printed a card with a new code. */
  readonly "gift.change": { readonly giftId: string; readonly accountNumber: number };
  readonly "gift.card": { readonly giftId: string; readonly accountNumber: number };
  /** The gift's email to the recipient bounced. */
  readonly "gift.return": GiftWords;
  /** `again` distinguishes this email from the first one. */
  readonly "gift.resend": Open & { readonly again: string };
  readonly "gift.take-letter-back": { readonly giftId: string; readonly accountNumber: number };
  readonly "gift.redeem": GiftWords & {
    /** The account that begins with the gift, and its mailbox. */
    readonly accountNumber: number;
    readonly email: string;
    readonly today: Day;
    /** Null if the plan has no print. */
    readonly firstIssueOn: Day | null;
    readonly paidThrough: Day;
    readonly start: Extract<CirculationCommand, { kind: "start" }>;
  };
  readonly "gift.refund": GiftWords & { readonly refund: Cents };
};

export const giftConsequences: ConsequencesOf<GiftEvents> = {
  "gift.give": (given) => ({
    subject: accountSubject(given.donor.accountNumber),
    outcome: given.mailOn === null ? "sent" : "waits",
    details: { giftId: given.giftId },
    emails: giftEmails(given),
  }),
  // The address and the day distinguish it from an email that went to an earlier address.
  "gift.send": ({ mailOn, ...gift }) => ({
    subject: accountSubject(gift.donor.accountNumber),
    outcome: "sent",
    details: { giftId: gift.giftId },
    emails: [giftForYou(gift, `:${gift.recipientEmail}:${mailOn}`)],
  }),
  "gift.change": ({ giftId, accountNumber }) => ({
    subject: accountSubject(accountNumber),
    outcome: "changed",
    details: { giftId },
  }),
  "gift.card": ({ giftId, accountNumber }) => ({
    subject: accountSubject(accountNumber),
    outcome: "printed",
    details: { giftId },
  }),
  "gift.return": ({ giftId, donor, planName, recipientName, recipientEmail }) => ({
    subject: accountSubject(donor.accountNumber),
    outcome: "returned",
    details: { giftId },
    emails: [
      {
        ...emailTo(donor),
        kind: "giftReturned",
        content: { name: fullName(donor), accountNumber: donor.accountNumber, planName, recipientName, recipientEmail },
        naturalKey: `giftReturned:${giftId}:${recipientEmail}`,
      },
    ],
  }),
  "gift.resend": ({ again, ...gift }) => ({
    subject: accountSubject(gift.donor.accountNumber),
    outcome: "sent",
    details: { giftId: gift.giftId },
    emails: [giftForYou(gift, again)],
  }),
  "gift.take-letter-back": ({ giftId, accountNumber }) => ({
    subject: accountSubject(accountNumber),
    outcome: "taken-back",
    details: { giftId },
  }),
  "gift.redeem": (redeemed) => {
    const { giftId, donor, planName, recipientName, accountNumber, email, firstIssueOn, paidThrough } = redeemed;
    return {
      subject: accountSubject(accountNumber),
      outcome: "redeemed",
      details: { giftId },
      emails: [
        {
          kind: "giftBegun",
          recipient: email,
          accountNumber,
          content: { name: recipientName, accountNumber, planName, firstIssueOn, paidThrough },
          naturalKey: `giftBegun:${giftId}`,
        },
        {
          ...emailTo(donor),
          kind: "giftRedeemed",
          content: { name: fullName(donor), recipientName, planName, redeemedOn: redeemed.today },
          naturalKey: `giftRedeemed:${giftId}`,
        },
      ],
      circulation: [{ accountNumber, cause: `gift:${giftId}`, commands: [redeemed.start] }],
    };
  },
  // Only to the donor, because nobody else may learn what was given or that it was paid for.
  "gift.refund": ({ giftId, donor, planName, recipientName, refund }) => ({
    subject: accountSubject(donor.accountNumber),
    outcome: "withdrawn",
    details: { giftId, refundCents: refund },
    emails: [
      {
        ...emailTo(donor),
        kind: "giftWithdrawn",
        content: { name: fullName(donor), accountNumber: donor.accountNumber, planName, recipientName, refund },
        naturalKey: `giftWithdrawn:${giftId}`,
      },
    ],
  }),
};

/** To the donor, a record of the gift. To the recipient, the gift, if its delivery date is today. */
export function giftEmails(given: GiftEvents["gift.give"]): OutgoingEmail[] {
  const { giftId, donor, planName, length, recipientName, recipientEmail, paid, mailOn, redeemThrough, terms } = given;
  const { accountNumber } = donor;
  const words = { planName, length, recipientName, recipientEmail, paid, mailOn, redeemThrough, terms };
  const bought: OutgoingEmail = {
    ...emailTo(donor),
    kind: "giftBought",
    content: { name: fullName(donor), accountNumber, ...words },
    naturalKey: `giftBought:${giftId}`,
  };
  return mailOn === null && recipientEmail !== "" ? [bought, giftForYou(given, "")] : [bought];
}

/** The email to the recipient. It belongs to no account yet. Its secret is created when the email is sent. */
const giftForYou = (gift: Open, again: string): OutgoingEmail => ({
  kind: "giftForYou",
  recipient: gift.recipientEmail,
  accountNumber: null,
  content: {
    giftId: gift.giftId,
    name: gift.recipientName,
    donorName: fullName(gift.donor),
    planName: gift.planName,
    length: gift.length,
    printed: gift.printed,
    note: gift.note,
    redeemThrough: gift.redeemThrough,
  },
  naturalKey: giftForYouKey(gift.giftId, again),
});

/** The recipient gets one email per key. */
export const giftForYouKey = (giftId: string, again: string): string => `giftForYou:${giftId}${again}`;
