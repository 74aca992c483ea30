import { acceptedMethods } from "#core/site/card-gateways.ts";
import { type StoredCard, unknownOutcome } from "#core/payment/outcome.ts";
import type { Tenant } from "#core/site/tenant.ts";
import {
  type FoundTransactions,
  type FrameScript,
  type GatewayAccount,
  ownOriginOnly,
  type PaymentQuery,
  type TokenizedCard,
} from "../port.ts";
import { systemStateOf, valueOrUnknown } from "../wire/gateway-result.ts";
import type { GatewayKind } from "../wire/gateway-kind.ts";
import { type ConvergeGateway, convergeGateway } from "./converge-gateway.ts";
import { emulatorPath, emulatorSetting } from "../wire/publication-account.ts";
import { convergeName, type Merchant, merchantFinder } from "./merchant.ts";

/**
 * A session token lives 15 minutes (protocols 1.2). After this time, which includes some margin, nothing can be charged
 * with it.
 */
const payableMinutes = 20;

/** Elavon publishes no limit: two a second are fewer than a busy hour of sales. */
const cardsPerMinute = 120;

/** Elavon publishes no limit for these either. At its usual third of a second, 24 at once are some 70 a second. */
const chargesAtOnce = 24;

/** A reference that no payment has. */
const noPayment = "doorstep-check";

/** Elavon Converge, for publications whose catalog names it. */
export const converge: GatewayKind = {
  methods: acceptedMethods(convergeName),
  script,
  connect: ({ secretsOf, note, networks }) => {
    const calls = convergeGateway({ note, networks });
    const merchantOf = merchantFinder(secretsOf);
    return async (tenant, emulatorUrl) => {
      const merchant = await merchantOf(tenant, emulatorUrl);
      return merchant === null ? null : convergeAccount(calls, merchant);
    };
  },
};

function script({ gateway }: Tenant): FrameScript | null {
  if (gateway.kind !== convergeName) return null;
  const { hostedUrl } = gateway;
  if (hostedUrl === emulatorSetting) {
    // The emulator serves its files on whatever host the frame is on.
    return { origin: null, path: `${emulatorPath(convergeName)}/hosted-payments/Checkout.js`, needs: ownOriginOnly };
  }
  const { origin, pathname } = new URL(`${hostedUrl}/Checkout.js`);
  return { origin, path: pathname, needs: ownOriginOnly };
}

export const convergeAccount = (calls: ConvergeGateway, merchant: Merchant): GatewayAccount => ({
  gateway: convergeName,
  payableMinutes,
  open: async ({ charge }) => {
    const token = await calls.sessionToken(merchant, charge);
    return token.kind === "fault"
      ? unknownOutcome(token.fault)
      : { state: "opened", token: token.value, handle: "", page: null };
  },
  findTransactions: (question) => ask(calls, merchant, question),
  handleOf: () => "",
  charge: (charge, cardToken) => calls.chargeStoredCard(merchant, charge, cardToken),
  chargesAtOnce,
  reverse: (back) => calls.reverse(merchant, back),
  cards: {
    find: async (cardToken) => {
      const found = await calls.findStoredCard(merchant, cardToken);
      return found.kind === "fault" ? unknownOutcome(found.fault) : { state: "answered", card: found.value };
    },
    perMinute: cardsPerMinute,
  },
  dayList: {
    // Protocols 1.3.
    timeZone: "America/New_York",
    transactionsOn: async (day) => {
      const listed = await calls.listDay(merchant, day);
      return listed.kind === "fault" ? unknownOutcome(listed.fault) : { state: "answered", transactions: listed.value };
    },
  },
  // Elavon shows disputes only on its own pages.
  disputesSince: null,
  cardToKeep: ({ card }, hintedToken) => cardToKeep(calls, merchant, card, hintedToken),
  tryKey: async () => systemStateOf(await calls.findByReference(merchant, noPayment)),
  nameOf: ({ card }, method) => (card === null ? method : `${card.brand} ${card.last4}`),
});

/**
 * Asks by our reference, and by the transaction that the browser names, if the reference did not already lead to it.
 */
async function ask(calls: ConvergeGateway, merchant: Merchant, { reference, named }: PaymentQuery) {
  const found = await calls.findByReference(merchant, reference);
  if (found.kind === "fault") return unknownOutcome(found.fault);
  const transactions = found.value;
  const answered: FoundTransactions = { state: "answered", transactions };
  if (named === null || transactions.some(({ transactionId }) => transactionId === named)) return answered;
  const other = valueOrUnknown(await calls.findById(merchant, named));
  if (other === null) return answered;
  if (other.state === "unknown") return other;
  return { ...answered, transactions: [...transactions, other] };
}

/**
 * The card to renew with. A token that only the browser named is used if the gateway's stored card is the one that
 * paid; otherwise the subscription starts without a card and asks for one before its renewal.
 */
async function cardToKeep(
  calls: ConvergeGateway,
  merchant: Merchant,
  paidWith: StoredCard | null,
  hintedToken: string | null,
): Promise<TokenizedCard | null> {
  const token = paidWith?.token ?? hintedToken;
  if (paidWith === null || token === null) return null;
  if (paidWith.token !== null && paidWith.expires !== "") return { ...paidWith, token };
  const stored = await calls.findStoredCard(merchant, token);
  if (stored.kind === "fault" || stored.value === null) return null;
  const { brand, last4, expires } = stored.value;
  const same =
    brand === paidWith.brand && last4 === paidWith.last4 && (paidWith.expires === "" || expires === paidWith.expires);
  return same ? { token, brand, last4, expires } : null;
}
