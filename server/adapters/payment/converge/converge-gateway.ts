import type { Day } from "#core/day.ts";
import type { GatewayTransaction, Outcome, StoredCard } from "#core/payment/outcome.ts";
import type { PrivateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import type { Charge, ReversalRequest } from "../port.ts";
import type { GatewayResult } from "../wire/gateway-result.ts";
import { type GatewayExchange, type GatewayLine, type LineLimits, overallSignal } from "../wire/gateway-line.ts";
import { chargeStoredCard } from "./charge-stored-card.ts";
import { findById, findByReference, findStoredCard, listDay } from "./find-transaction.ts";
import { reverseSale } from "./reverse-sale.ts";
import type { Merchant } from "./merchant.ts";
import { requestSessionToken } from "./session-token.ts";

/** 4 s to connect, 15 s for each answer, 30 s in total (protocols 1.2, security.md I25). */
const defaultLimits: LineLimits = { connect: 4_000, read: 15_000, overall: 30_000 };

export type ConvergeOptions = {
  /** Called with every exchange; no field of the exchange is passed. */
  readonly note?: (exchange: GatewayExchange) => void;
  readonly limits?: LineLimits;
  readonly networks?: PrivateNetworks;
};

/** The calls of Converge, each for the given merchant. */
export type ConvergeGateway = {
  /** A session token for one payment of exactly this amount, or for verifying one card; lives 15 minutes. */
  sessionToken(merchant: Merchant, charge: Charge): Promise<GatewayResult<string>>;
  /** Reads a transaction by the gateway's id. `null`: there is none. */
  findById(merchant: Merchant, transactionId: string): Promise<GatewayResult<GatewayTransaction | null>>;
  /** Reads all transactions that carry our reference, oldest first. */
  findByReference(merchant: Merchant, reference: string): Promise<GatewayResult<readonly GatewayTransaction[]>>;
  /** Reads all transactions of a day on the gateway's own calendar, for the audit. */
  listDay(merchant: Merchant, day: Day): Promise<GatewayResult<readonly GatewayTransaction[]>>;
  /**
   * Reads a stored card by its token. `null`: this merchant has none. A token that only the browser named is believed
   * if brand, last four and expiration date match the transaction that made it.
   */
  findStoredCard(merchant: Merchant, token: string): Promise<GatewayResult<StoredCard | null>>;
  chargeStoredCard(merchant: Merchant, charge: Charge, token: string): Promise<Outcome>;
  reverse(merchant: Merchant, back: ReversalRequest): Promise<Outcome>;
};

/** Elavon Converge (North America): hosted session tokens and the XML interface. */
export function convergeGateway({
  note = () => {},
  limits = defaultLimits,
  networks,
}: ConvergeOptions = {}): ConvergeGateway {
  const line: GatewayLine = { limits, note, ...(networks && { networks }) };
  return {
    sessionToken: (merchant, charge) => requestSessionToken(merchant, charge, line),
    findById: (merchant, id) => findById(merchant, id, line, overallSignal(line)),
    findByReference: (merchant, reference) => findByReference(merchant, reference, line, overallSignal(line)),
    listDay: (merchant, day) => listDay(merchant, day, line, overallSignal(line)),
    findStoredCard: (merchant, token) => findStoredCard(merchant, token, line, overallSignal(line)),
    chargeStoredCard: (merchant, charge, token) => chargeStoredCard(merchant, charge, token, line),
    reverse: (merchant, back) => reverseSale(merchant, back, line),
  };
}
