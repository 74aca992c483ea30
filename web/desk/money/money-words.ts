import type { Output } from "#contract/call-shape.ts";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import type { PaymentKind } from "#core/payment/day-report.ts";
import { purposeNames, refundReasonNames } from "#core/timeline/review-words.ts";

export type PaymentRow = Output<DeskContract["deskListPayments"]>["rows"][number];
export type Refunds = Output<DeskContract["deskGetRefunds"]>;
export type Settlement = Output<DeskContract["deskGetSettlement"]>["gateways"][number];

export type DeskDayReport = Output<DeskContract["deskGetDayReport"]>;
export type TakenItem = DeskDayReport["items"][number];
export type Takings = DeskDayReport["takings"];

/** The names of the kinds in a day report. */
export const kindNames = { card: "Card", payPal: "PayPal", check: "Check", cash: "Cash" } as const satisfies Record<
  PaymentKind,
  string
>;

export const paymentStateTexts: Readonly<Record<PaymentRow["state"], string>> = {
  captured: "Paid",
  refunded: "Refunded",
  declined: "Declined",
  review: "In review",
  unknown: "No answer yet",
  voided: "Voided",
};

export const refundStateTexts: Readonly<Record<Refunds["counts"][number]["state"], string>> = {
  requested: "To be sent",
  sent: "Sent to the gateway",
  review: "Waits for a decision",
  paid: "Paid in the last month",
};

const purposes: Readonly<Record<string, string>> = purposeNames;
export const purposeText = (purpose: string): string => purposes[purpose] ?? purpose;

const reasons: Readonly<Record<string, string>> = refundReasonNames;
export const reasonText = (reason: string): string => reasons[reason] ?? reason;

const gatewayNames: Readonly<Record<string, string>> = { converge: "Converge", payPal: "PayPal", paypal: "PayPal" };
export const gatewayName = (gateway: string): string => gatewayNames[gateway] ?? gateway;

/** Payment methods as payments store them, with the usual names. */
export const methods = [
  ["", "All"],
  ["Credit Card", "Card"],
  ["Paypal", "PayPal"],
  ["Apple Pay", "Apple Pay"],
  ["Google Pay", "Google Pay"],
  ["Check", "Check"],
  ["Cash", "Cash"],
] as const;
