import type { CirculationCommand } from "../circulation/command.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import { type Addressee, type ConsequencesOf, type Email, emailTo, nameOf, subjectOf } from "./consequences.ts";

/** A gift as its emails speak of it. */
export type GiftWords = {
  readonly giftId: string;
  readonly donor: Addressee;
  readonly planName: string;
  /** "8 weeks". */
  readonly length: string;
  readonly printed: boolean;
  readonly recipientName: string;
  readonly recipientEmail: string;
};

type Open = GiftWords & { readonly redeemThrough: Day };

/** What happens to a gift (rules 4.14). */
export type GiftEvents = {
  /** `mailOn` null: the recipient hears of it now. `terms` null: they stand in the email about the purchase. */
  readonly "gift.give": Open & {
    readonly paid: Cents;
    readonly mailOn: Day | null;
    readonly terms: { readonly version: string; readonly text: string } | null;
  };
  /** The day for which it was given has come. */
  readonly "gift.send": Open;
  /** `again` makes it another email than the first one. */
  readonly "gift.resend": Open & { readonly again: string };
  readonly "gift.take-letter-back": { readonly giftId: string; readonly accountNumber: number };
  readonly "gift.redeem": GiftWords & {
    /** The account that begins with it, and its mailbox. */
    readonly accountNumber: number;
    readonly email: string;
    readonly today: Day;
    /** Null where nothing is printed. */
    readonly firstIssueOn: Day | null;
    readonly paidThrough: Day;
    readonly start: Extract<CirculationCommand, { kind: "start" }>;
  };
  readonly "gift.refund": GiftWords & { readonly refund: Cents };
};

export const giftConsequences: ConsequencesOf<GiftEvents> = {
  "gift.give": (given) => ({
    subject: subjectOf(given.donor.accountNumber),
    outcome: given.mailOn === null ? "sent" : "waits",
    details: { giftId: given.giftId },
    emails: giftEmails(given),
  }),
  "gift.send": (gift) => ({
    subject: subjectOf(gift.donor.accountNumber),
    outcome: "sent",
    details: { giftId: gift.giftId },
    emails: [giftForYou(gift, "")],
  }),
  "gift.resend": ({ again, ...gift }) => ({
    subject: subjectOf(gift.donor.accountNumber),
    outcome: "sent",
    details: { giftId: gift.giftId },
    emails: [giftForYou(gift, again)],
  }),
  "gift.take-letter-back": ({ giftId, accountNumber }) => ({
    subject: subjectOf(accountNumber),
    outcome: "taken-back",
    details: { giftId },
  }),
  "gift.redeem": (redeemed) => {
    const { giftId, donor, planName, recipientName, accountNumber, email, firstIssueOn, paidThrough } = redeemed;
    return {
      subject: subjectOf(accountNumber),
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
          content: { name: nameOf(donor), recipientName, planName, redeemedOn: redeemed.today },
          naturalKey: `giftRedeemed:${giftId}`,
        },
      ],
      circulation: [{ accountNumber, cause: `gift:${giftId}`, commands: [redeemed.start] }],
    };
  },
  // To the donor alone: what was given, and that it was paid for, is nobody else's to hear.
  "gift.refund": ({ giftId, donor, planName, recipientName, refund }) => ({
    subject: subjectOf(donor.accountNumber),
    outcome: "withdrawn",
    details: { giftId, refundCents: refund },
    emails: [
      {
        ...emailTo(donor),
        kind: "giftWithdrawn",
        content: { name: nameOf(donor), accountNumber: donor.accountNumber, planName, recipientName, refund },
        naturalKey: `giftWithdrawn:${giftId}`,
      },
    ],
  }),
};

/** To the donor what was given, to keep; to the recipient, if it is the day. */
export function giftEmails(given: GiftEvents["gift.give"]): Email[] {
  const { giftId, donor, planName, length, recipientName, recipientEmail, paid, mailOn, redeemThrough, terms } = given;
  const { accountNumber } = donor;
  const words = { planName, length, recipientName, recipientEmail, paid, mailOn, redeemThrough, terms };
  const bought: Email = {
    ...emailTo(donor),
    kind: "giftBought",
    content: { name: nameOf(donor), accountNumber, ...words },
    naturalKey: `giftBought:${giftId}`,
  };
  return mailOn === null ? [bought, giftForYou(given, "")] : [bought];
}

/** To the recipient. It belongs to no account yet, and its secret is minted when it is sent. */
const giftForYou = (gift: Open, again: string): Email => ({
  kind: "giftForYou",
  recipient: gift.recipientEmail,
  accountNumber: null,
  content: {
    giftId: gift.giftId,
    name: gift.recipientName,
    donorName: nameOf(gift.donor),
    planName: gift.planName,
    length: gift.length,
    printed: gift.printed,
    redeemThrough: gift.redeemThrough,
  },
  naturalKey: giftForYouKey(gift.giftId, again),
});

/** One email to the recipient per key. */
export const giftForYouKey = (giftId: string, again: string): string => `giftForYou:${giftId}${again}`;
