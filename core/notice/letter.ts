import type { Day } from "../day.ts";
import type { DeliveryProblem } from "../delivery/delivery-issue.ts";
import type { Moment } from "../calendar/cut-off.ts";
import type { PaperOption } from "../delivery/stopped-issues.ts";
import type { Cents } from "../money.ts";

/** One charge to come, as a letter names it: amount, what it pays for, and the day of the charge. */
export type ChargeToCome = { readonly chargeOn: Day; readonly amount: Cents; readonly period: string };

export type LetterLine = { readonly label: string; readonly amount: Cents };

/** What a buyer agreed to, to keep (law.md CA3). */
export type Acknowledgment = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidToday: Cents;
  readonly charges: readonly ChargeToCome[];
  /** Null where nothing is printed. */
  readonly firstIssueOn: Day | null;
  readonly paidThrough: Day;
  /** The last day on which a cancellation stops the next charge; null where nothing is charged by itself. */
  readonly cancelDeadline: Day | null;
  readonly terms: { readonly version: string; readonly text: string };
};

/** One charge (law.md N1). */
export type Receipt = {
  readonly name: string;
  readonly accountNumber: number;
  readonly receiptNumber: string;
  readonly paidOn: Day;
  readonly planName: string;
  readonly lines: readonly LetterLine[];
  readonly tax: Cents;
  readonly taxMode: "included" | "added";
  readonly total: Cents;
  /** "VISA 9990"; never more of a card. */
  readonly cardLabel: string;
  readonly next: ChargeToCome | null;
  /** Paid for somebody else: the buyer has nothing to cancel. */
  readonly forGift: boolean;
};

/** What a donor has given, to keep: nothing of it renews (rules 4.14). */
export type GiftBought = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  /** "8 weeks". */
  readonly length: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  /** Nought for a gift that comes with a purchase. */
  readonly paid: Cents;
  /** When the recipient's letter goes out; null: at once. */
  readonly mailOn: Day | null;
  readonly redeemThrough: Day;
  /** Null where they stand in the letter about the purchase. */
  readonly terms: { readonly version: string; readonly text: string } | null;
};

/** To the recipient. The secret of its link is minted when the letter is sent. Says nothing of money. */
export type GiftForYou = {
  readonly giftId: string;
  readonly name: string;
  readonly donorName: string;
  readonly planName: string;
  readonly length: string;
  readonly printed: boolean;
  readonly redeemThrough: Day;
};

/** To the recipient: what has begun. */
export type GiftBegun = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  /** Null where nothing is printed. */
  readonly firstIssueOn: Day | null;
  readonly paidThrough: Day;
};

/** To the donor. Says nothing of the recipient's account. */
export type GiftRedeemed = {
  readonly name: string;
  readonly recipientName: string;
  readonly planName: string;
  readonly redeemedOn: Day;
};

export type CancellationConfirmed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly accessUntil: Day;
};

/** What a report of a paper has come to. `review`: a person decides. */
export type IssueSettled =
  | { readonly kind: "credited"; readonly half: boolean; readonly paidThrough: Day }
  | { readonly kind: "review" };

/** The answer to a report. The secret of the link of a redelivery is minted when the letter is sent. */
export type DeliveryIssueAnswered = {
  readonly issueId: number;
  readonly name: string;
  readonly issueOn: Day;
  readonly problem: DeliveryProblem;
  /** `until`: minutes after midnight. */
  readonly answer: IssueSettled | { readonly kind: "redelivery"; readonly on: Day; readonly until: number };
};

/** A redelivery did not come, or nobody said that it did: what it has become. */
export type RedeliverySettled = {
  readonly name: string;
  readonly issueOn: Day;
  readonly because: "not-arrived" | "not-confirmed";
  readonly answer: IssueSettled;
};

/** An address as it stands on an envelope, and how the paper comes there. */
export type MovedTo = { readonly lines: readonly string[]; readonly byMail: boolean };

export type AddressChanging = {
  readonly name: string;
  readonly accountNumber: number;
  readonly to: MovedTo;
  readonly firstIssueOn: Day;
  readonly billingToo: boolean;
  /** Null where every charge stays as it was; else `chargeOn` is the day on which the term begins. */
  readonly price: ChargeToCome | null;
};

/** A change of address was taken back. `to`: where the paper goes on going. */
export type AddressKept = {
  readonly name: string;
  readonly accountNumber: number;
  readonly to: MovedTo | null;
};

/** The promise of a save offer, to keep (rules 4.5). */
export type SaveOfferConfirmed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly oldPrice: { readonly amount: Cents; readonly term: string };
  readonly newPrice: { readonly amount: Cents; readonly term: string };
  readonly startsOn: Day;
  /** Null: the price stays. */
  readonly endsOn: Day | null;
  /** The charges to come until the price stays; empty where bills are sent. */
  readonly charges: readonly ChargeToCome[];
  readonly cancelDeadline: Day | null;
};

/** To the publisher's own desk: somebody who is about to leave asked to be called. */
export type CallBackAsked = {
  readonly name: string;
  readonly accountNumber: number;
  readonly phone: string;
  readonly callBy: Day;
};

/** A cancellation was taken back (rules 4.6). */
export type CancellationUndone = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidThrough: Day;
  /** Null where nothing is charged by itself. */
  readonly nextCharge: ChargeToCome | null;
  readonly cancelDeadline: Day | null;
};

/** A temporary stop as it stands now (rules 4.7). */
export type StopConfirmed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  /** It was there before, and is another one now. */
  readonly isChange: boolean;
  readonly option: PaperOption;
  readonly stopOn: Day;
  readonly restartOn: Day;
  readonly issues: readonly Day[];
  /** The first paper after it. */
  readonly restartsWith: Day;
  readonly paidThrough: Day;
  /** Until when, strictly, the restart can be changed; null: no longer. */
  readonly changeUntil: Moment | null;
};

export type StopWithdrawn = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  /** Issues that could no longer be brought. */
  readonly issues: readonly Day[];
  readonly option: PaperOption;
  readonly restartsWith: Day;
  readonly paidThrough: Day;
};

/** Some days before a stop is over. */
export type DeliveryRestarts = Omit<StopConfirmed, "isChange" | "stopOn">;

/** How the next term is paid from now on, to keep (law.md CA3). */
export type RenewalMethodChanged = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly method: "ezpay" | "bill";
  readonly paidThrough: Day;
  /** What EZ-Pay will charge; empty for a bill. */
  readonly charges: readonly ChargeToCome[];
  /** The last day on which EZ-Pay can be turned off before the first charge. */
  readonly deadline: Day | null;
  /** "VISA 9990"; null for a bill. */
  readonly cardLabel: string | null;
  readonly terms: { readonly version: string; readonly text: string } | null;
};

/** Another card has taken the place of the one before. */
export type CardReplaced = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly replacedOn: Day;
  readonly cardLabel: string;
  /** MMYY. */
  readonly expires: string;
};
/** To the new mailbox. The token of its link is minted when the letter is sent. */
export type ConfirmContactEmail = { readonly name: string; readonly accountNumber: number };

/** To the old mailbox, when a change is asked for and when it has been made. */
export type EmailChangeNotice = {
  readonly name: string;
  readonly accountNumber: number;
  readonly newEmail: string;
};

export type RenewalDeliveryChanged = {
  readonly name: string;
  readonly accountNumber: number;
  /** Null: on paper, by mail. */
  readonly email: string | null;
  readonly paperFee: Cents;
};

/** To the address on record of an account that somebody asks for. Its code is minted when the letter is sent. */
export type AccountAccess = { readonly accessId: string };

/** To the address on record, when an account was added to a sign-in by what its papers say. */
export type AccountShared = { readonly name: string; readonly accountNumber: number; readonly loginEmail: string };

/** A card that did not pay for the next term, and what happens now (rules 4.3). */
export type PaymentFailed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly amount: Cents;
  /** "VISA 9990"; null: there is no card. */
  readonly cardLabel: string | null;
  /** When it is tried again by itself; null: another card is needed. */
  readonly nextTryOn: Day | null;
  /** Delivery and access last until then, unpaid. */
  readonly goesOnThrough: Day;
};

/** What the next term costs, four weeks before it begins (rules 4.4). */
export type Bill = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly lines: readonly LetterLine[];
  readonly tax: Cents;
  readonly taxMode: "included" | "added";
  readonly amount: Cents;
  /** What it pays for: "4 weeks". */
  readonly period: string;
  readonly renewsOn: Day;
  readonly paidThrough: Day;
  /** Unpaid, it goes on until then, and what is delivered is owed. */
  readonly goesOnThrough: Day;
};

/** The paid term is over and nothing was paid: delivery goes on for some days, and is owed. */
export type GraceBegun = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidThrough: Day;
  readonly goesOnThrough: Day;
};

/** It was not paid for within grace. */
export type EndedUnpaid = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidThrough: Day;
};

/** The token of the link is minted when the letter is sent, and is stored nowhere. */
export type LinkLetter = { readonly loginId: number };

/**
 * What each kind of letter is about: written down with its cause, rendered when it is sent. No token, password or card
 * number is ever part of it.
 */
export type LetterContents = {
  readonly acknowledgment: Acknowledgment;
  readonly receipt: Receipt;
  readonly cancellationConfirmed: CancellationConfirmed;
  readonly paymentFailed: PaymentFailed;
  readonly bill: Bill;
  readonly graceBegun: GraceBegun;
  readonly endedUnpaid: EndedUnpaid;
  readonly saveOfferConfirmed: SaveOfferConfirmed;
  readonly cancellationUndone: CancellationUndone;
  readonly callBackAsked: CallBackAsked;
  readonly stopConfirmed: StopConfirmed;
  readonly stopWithdrawn: StopWithdrawn;
  readonly deliveryRestarts: DeliveryRestarts;
  readonly renewalMethodChanged: RenewalMethodChanged;
  readonly cardReplaced: CardReplaced;
  readonly confirmMailbox: LinkLetter;
  readonly resetPassword: LinkLetter;
  readonly alreadyHaveLogin: LinkLetter;
  readonly giftBought: GiftBought;
  readonly giftForYou: GiftForYou;
  readonly giftBegun: GiftBegun;
  readonly giftRedeemed: GiftRedeemed;
  readonly deliveryIssueAnswered: DeliveryIssueAnswered;
  readonly redeliverySettled: RedeliverySettled;
  readonly addressChanging: AddressChanging;
  readonly addressKept: AddressKept;
  readonly confirmContactEmail: ConfirmContactEmail;
  readonly emailChangeAsked: EmailChangeNotice;
  readonly emailChanged: EmailChangeNotice;
  readonly renewalDeliveryChanged: RenewalDeliveryChanged;
  readonly accountAccess: AccountAccess;
  readonly accountShared: AccountShared;
};

export type LetterKind = keyof LetterContents;
