import type { PaymentGateway } from "../port.ts";
import { chargeStoredCard } from "./charge-stored-card.ts";
import { findById, findByReference, findStoredCard, listDay } from "./find-transaction.ts";
import { type GatewayExchange, type GatewayLine, overallSignal } from "../wire/gateway-line.ts";
import type { LineLimits } from "../wire/send-request.ts";
import { requestSessionToken } from "./session-token.ts";
import { refundSale, voidSale } from "./take-back.ts";

/** 4 s to connect, 15 s for each answer, 30 s for the whole (protocols 1.2, security.md I25). */
const usualLimits: LineLimits = { connect: 4_000, read: 15_000, overall: 30_000 };

export type ConvergeOptions = {
  /** Told of every exchange; it never holds a field of one. */
  readonly note?: (exchange: GatewayExchange) => void;
  readonly limits?: LineLimits;
};

/** Elavon Converge (North America): hosted session tokens and the XML interface. */
export function convergeGateway({ note = () => {}, limits = usualLimits }: ConvergeOptions = {}): PaymentGateway {
  const line: GatewayLine = { limits, note };
  return {
    sessionToken: (merchant, charge) => requestSessionToken(merchant, charge, line),
    findById: (merchant, id) => findById(merchant, id, line, overallSignal(line)),
    findByReference: (merchant, reference) => findByReference(merchant, reference, line, overallSignal(line)),
    listDay: (merchant, day) => listDay(merchant, day, line, overallSignal(line)),
    findStoredCard: (merchant, token) => findStoredCard(merchant, token, line, overallSignal(line)),
    chargeStoredCard: (merchant, charge, token) => chargeStoredCard(merchant, charge, token, line),
    voidSale: (merchant, id) => voidSale(merchant, id, line),
    refund: (merchant, refund) => refundSale(merchant, refund, line),
  };
}
