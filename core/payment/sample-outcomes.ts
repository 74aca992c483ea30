import { cents } from "../money.ts";
import type { GatewayTransaction, UnknownOutcome } from "./outcome.ts";

/** A successful charge in a gateway's record; for tests. */
export const captured: GatewayTransaction & { readonly state: "captured" } = {
  transactionId: "T-1",
  state: "captured",
  declineReason: null,
  amount: cents(3600),
  invoiceNumber: "INV-1",
  reference: "P-1",
  approvalCode: "123456",
  avs: "Y",
  cvv: "M",
  settled: false,
  card: null,
};

export const declined: GatewayTransaction = {
  ...captured,
  state: "declined",
  declineReason: { class: "hard", code: "stop-payment" },
};

/** One transaction in each state that a gateway may record. */
export const eachState: readonly GatewayTransaction[] = [
  captured,
  { ...captured, state: "voided" },
  { ...captured, state: "refunded" },
  { ...captured, state: "pending" },
  declined,
];

export const eachUnknown: readonly UnknownOutcome[] = [
  { state: "unknown", why: { kind: "timeout" } },
  { state: "unknown", why: { kind: "unreachable" } },
  { state: "unknown", why: { kind: "rejected", code: "4000" } },
];
