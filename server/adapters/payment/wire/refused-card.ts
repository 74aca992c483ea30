import type { DeclineReason, GatewayTransaction } from "#core/payment/outcome.ts";
import type { Charge } from "../port.ts";

/** A card that was refused before the gateway made a record. */
export const refusedCard = (
  { amount, invoiceNumber, reference }: Charge,
  declineReason: DeclineReason,
): GatewayTransaction => ({
  transactionId: "",
  state: "declined",
  amount,
  invoiceNumber,
  reference,
  approvalCode: "",
  avs: "",
  cvv: "",
  settled: false,
  declineReason,
  card: null,
});
