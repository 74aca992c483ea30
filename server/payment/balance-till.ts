import { dueOf } from "#core/payment/decide-booking.ts";
import { cents } from "#core/money.ts";
import type { GatewayTransaction } from "#server/adapters/payment/port.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import type { SeenSales } from "./ask-tills.ts";
import type { Till } from "./till.ts";

/** A renewal that the balance of the account covers: nothing is charged anywhere. */
export const isFromBalance = (intent: IntentRecord): boolean => intent.purpose === "renewal" && dueOf(intent) === 0;

const takenFrom = ({ intentId, invoiceNumber }: IntentRecord): GatewayTransaction => ({
  transactionId: `balance:${intentId}`,
  state: "approved",
  amount: cents(0),
  invoiceNumber,
  reference: intentId,
  approvalCode: "",
  avs: "",
  cvv: "",
  settled: true,
  declineReason: null,
  card: null,
});

/** The account's own balance in a gateway's place: it always pays, once, when the renewal is booked, and no sooner. */
export const balanceTill: Till = {
  ask: async ({ intent }) => ({ kind: "answered", transaction: takenFrom(intent), surplus: [] }),
  takeBack: async () => true,
  payBack: async () => ({ kind: "not-here" }),
  cardToKeep: async () => null,
  paysOnce: false,
  nameOf: () => "Balance of your account",
};

export const paidFromBalance = (intent: IntentRecord): SeenSales => ({
  kind: "answered",
  sale: { till: balanceTill, transaction: takenFrom(intent) },
  surplus: [],
  incomplete: false,
});
