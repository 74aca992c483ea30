import type { Moment } from "../calendar/cut-off.ts";
import type { Day } from "../day.ts";
import type { DeliveryProblem } from "../delivery/delivery-issue.ts";
import type { Cents } from "../money.ts";
import type { PaperOption } from "../calendar/stopped-issues.ts";
import type { UpcomingCharge } from "../subscribing/price-path.ts";

/** The outcome of a report. `review`: staff decide; `declined`: staff gave no credit. */
export type IssueSettled =
  | { readonly kind: "credited"; readonly half: boolean; readonly paidThrough: Day }
  /** The subscription had ended, so there was no term to lengthen. */
  | { readonly kind: "paidBack"; readonly amount: Cents }
  | { readonly kind: "review" }
  | { readonly kind: "declined" };

/** The answer to a report. The secret in the redelivery's link is created when the email is sent. */
export type DeliveryIssueAnswered = {
  readonly issueId: number;
  readonly name: string;
  readonly issueOn: Day;
  readonly problem: DeliveryProblem;
  /** `until`: minutes after midnight. */
  readonly answer: IssueSettled | { readonly kind: "redelivery"; readonly on: Day; readonly until: number };
};

/** A redelivery didn't come, or nobody confirmed it: its outcome. */
export type RedeliverySettled = {
  readonly name: string;
  readonly issueOn: Day;
  readonly because: "not-arrived" | "not-confirmed";
  readonly answer: IssueSettled;
};

/** An address as written on an envelope, and how the paper gets there. */
export type MovedTo = { readonly lines: readonly string[]; readonly byMail: boolean };

export type AddressChanging = {
  readonly name: string;
  readonly accountNumber: number;
  readonly to: MovedTo;
  readonly firstIssueOn: Day;
  readonly billingToo: boolean;
  /** Null if no charge changes; otherwise `chargeOn` is the first day of the term. */
  readonly price: UpcomingCharge | null;
};

/** A change of address was withdrawn. `to`: where the paper continues to go. */
export type AddressKept = {
  readonly name: string;
  readonly accountNumber: number;
  readonly to: MovedTo | null;
};

/** A seasonal plan was saved or turned off. `to`: the second address; null: digital only. */
export type SeasonalPlanChanged = {
  readonly name: string;
  readonly accountNumber: number;
  readonly isOn: boolean;
  readonly leaveOn: Day;
  readonly returnOn: Day;
  readonly to: MovedTo | null;
};

/** A temporary stop with its current dates (rules 4.7). */
export type StopConfirmed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  /** An existing stop was changed. */
  readonly isChange: boolean;
  readonly option: PaperOption;
  readonly stopOn: Day;
  readonly restartOn: Day;
  readonly issues: readonly Day[];
  /**
   * How many of them are added only once their term is paid. Emails of earlier releases don't have this field and the
   * next two.
   */
  readonly addedWhenPaid?: number;
  /** Holidays during the stop. */
  readonly noPaper?: readonly Day[];
  /** The whole stop can be changed or canceled until just before this moment; null: no longer. */
  readonly cancelUntil?: Moment | null;
  /** The first paper after the stop. */
  readonly restartsWith: Day;
  readonly paidThrough: Day;
  /** The restart can be changed until just before this moment; null: no longer. */
  readonly changeUntil: Moment | null;
};

export type StopWithdrawn = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  /** Issues that could no longer be restored. */
  readonly issues: readonly Day[];
  readonly option: PaperOption;
  readonly restartsWith: Day;
  readonly paidThrough: Day;
};

/** Sent some days before a stop ends. */
export type DeliveryRestarts = Omit<StopConfirmed, "isChange" | "stopOn" | "noPaper" | "cancelUntil">;
