import type { Moment } from "../calendar/cut-off.ts";
import type { Day } from "../day.ts";
import type { DeliveryProblem } from "../delivery/delivery-issue.ts";
import type { Cents } from "../money.ts";
import type { PaperOption } from "../calendar/stopped-issues.ts";
import type { ChargeToCome } from "../subscribing/price-path.ts";

/** What a report of a paper has come to. `review`: a person decides; `declined`: one did, and there is no credit. */
export type IssueSettled =
  | { readonly kind: "credited"; readonly half: boolean; readonly paidThrough: Day }
  /** The subscription has ended: there was no term to lengthen. */
  | { readonly kind: "paidBack"; readonly amount: Cents }
  | { readonly kind: "review" }
  | { readonly kind: "declined" };

/** The answer to a report. The secret of the link of a redelivery is minted when the email is sent. */
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
