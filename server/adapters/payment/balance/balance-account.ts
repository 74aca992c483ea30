import { cents } from "#core/money.ts";
import { type GatewayTransaction, unknownOutcome } from "#core/payment/outcome.ts";
import type { Charge, GatewayAccount } from "../port.ts";
import type { GatewayKind } from "../wire/gateway-kind.ts";

/** The balance's name in the table of gateways. */
export const balanceName = "balance";

const takenFor = ({ reference, invoiceNumber }: Pick<Charge, "reference" | "invoiceNumber">): GatewayTransaction => ({
  transactionId: `balance:${reference}`,
  state: "captured",
  amount: cents(0),
  invoiceNumber,
  reference,
  approvalCode: "",
  avs: "",
  cvv: "",
  settled: true,
  declineReason: null,
  card: null,
});

/**
 * The account's own balance acting as a gateway. It pays only an amount that it covers in full, once, and only when
 * that is posted.
 */
const balanceAccount: GatewayAccount = {
  gateway: balanceName,
  payableMinutes: 0,
  open: null,
  findTransactions: async (question) => ({
    state: "answered",
    transactions: question.amount === 0 ? [takenFor(question)] : [],
  }),
  handleOf: () => "",
  charge: async (charge) => takenFor(charge),
  chargesAtOnce: 1,
  // No money came from outside: what was not posted is still on the account, and there is nothing to refund.
  reverse: async () => unknownOutcome({ kind: "rejected", code: "no-sale" }),
  cards: null,
  dayList: null,
  disputesSince: null,
  cardToKeep: async () => null,
  tryKey: async () => ({ kind: "answers" }),
  nameOf: () => "Account balance",
};

/** The balance of a subscriber's account, which every publication has. */
export const balance: GatewayKind = { methods: [], script: null, connect: () => async () => balanceAccount };
