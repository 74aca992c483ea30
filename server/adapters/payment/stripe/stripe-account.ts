import { acceptedMethods } from "#core/site/card-gateways.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { SystemState } from "#server/outside-fault.ts";
import type { FrameScript, GatewayAccount } from "../port.ts";
import { ownOriginOnly } from "../port.ts";
import { systemStateOf } from "../wire/gateway-result.ts";
import type { GatewayKind } from "../wire/gateway-kind.ts";
import type { GatewayLine, LineLimits } from "../wire/gateway-line.ts";
import { overallSignal } from "../wire/gateway-line.ts";
import { emulatorPath, emulatorSetting } from "../wire/publication-account.ts";
import { isMissing, queryStripe, type StripeWire } from "./call-stripe.ts";
import { chargeStoredCard } from "./charge-stored-card.ts";
import { findCard } from "./find-card.ts";
import { findTransactions } from "./find-payment.ts";
import { reversePayment } from "./reverse-payment.ts";
import { listDay } from "./list-day.ts";
import { listDisputes } from "./list-disputes.ts";
import { openPayment } from "./open-payment.ts";
import { paymentLifetime } from "./payment-lifetime.ts";
import { partsOfToken } from "./read-transaction.ts";
import { type StripeMerchant, stripeMerchantFinder, stripeName } from "./stripe-merchant.ts";

/** As for the other gateways: 4 s to connect, 15 s for each answer, 30 s in total (security.md I25). */
const defaultLimits: LineLimits = { connect: 4_000, read: 15_000, overall: 30_000 };

/** Stripe takes 100 requests a second, and 25 in test mode. */
const cardsPerMinute = 600;

/** 24 charges at one and a third of a second each leave most of a hundred requests a second free. */
const chargesAtOnce = 24;

/** The id of a payment that does not exist. */
const noPayment = "pi_doorstepcheck";

/** What Stripe.js needs, by Stripe's own list. */
const stripeJs: FrameScript = {
  origin: "https://js.stripe.com",
  path: "/endive/stripe.js",
  needs: {
    scripts: ["https://*.js.stripe.com"],
    connects: ["https://api.stripe.com"],
    frames: ["https://*.js.stripe.com", "https://hooks.stripe.com"],
  },
};

const emulatedScript: FrameScript = {
  origin: null,
  path: `${emulatorPath(stripeName)}/js/stripe.js`,
  needs: ownOriginOnly,
};

/** Stripe, for publications whose catalog names it. */
export const stripe: GatewayKind = {
  methods: acceptedMethods(stripeName),
  script: ({ gateway }: Tenant) => {
    if (gateway.kind !== stripeName) return null;
    return gateway.url === emulatorSetting ? emulatedScript : stripeJs;
  },
  connect: ({ secretsOf, now, note, networks }) => {
    const merchantOf = stripeMerchantFinder(secretsOf);
    const line: GatewayLine = { limits: defaultLimits, note, networks };
    return async (tenant, emulatorUrl) => {
      const merchant = await merchantOf(tenant, emulatorUrl);
      return merchant && stripeAccount(merchant, { line, now, timeZone: tenant.timeZone });
    };
  },
};

export type StripeAccountNeeds = {
  readonly line: GatewayLine;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Stripe records instants, so its list is taken for the publication's own day, as readers and staff count it. */
  readonly timeZone: string;
};

export function stripeAccount(merchant: StripeMerchant, { line, now, timeZone }: StripeAccountNeeds): GatewayAccount {
  const wire = (): StripeWire => ({ merchant, line, signal: overallSignal(line) });
  const minutesOld = ({ created }: { readonly created: number }): number => (now() / 1000 - created) / 60;
  return {
    gateway: stripeName,
    payableMinutes: paymentLifetime.payable,
    open: (payment) => openPayment(wire(), { ...payment, minutesOld }),
    findTransactions: (question) => findTransactions(wire(), { ...question, minutesOld }),
    handleOf: (cardToken) => partsOfToken(cardToken)?.customer ?? "",
    charge: (charge, cardToken) => chargeStoredCard(wire(), charge, cardToken),
    chargesAtOnce,
    reverse: (back) => reversePayment(wire(), back),
    cards: { find: (cardToken) => findCard(wire(), cardToken), perMinute: cardsPerMinute },
    dayList: { timeZone, transactionsOn: (day) => listDay(wire(), day, timeZone) },
    disputesSince: (since) => listDisputes(wire(), since),
    // The browser's hint is not needed: the payment's own record has the card.
    cardToKeep: async ({ card }) => (card === null || card.token === null ? null : { ...card, token: card.token }),
    tryKey: () => tryKey(wire()),
    nameOf: ({ card }, method) => (card === null ? method : `${card.brand} ${card.last4}`),
  };
}

/** A restricted key may lack a permission: tries everything that we read, and changes nothing. */
async function tryKey(wire: StripeWire): Promise<SystemState> {
  const one = { limit: 1 };
  const payment = await queryStripe(wire, "try key", (stripe) => stripe.paymentIntents.retrieve(noPayment));
  if (!isMissing(payment) && payment.kind === "fault") return systemStateOf(payment);
  for (const list of ["charges", "refunds", "customers", "setupIntents", "disputes"] as const) {
    const listed = await queryStripe(wire, "try key", (stripe) => stripe[list].list(one));
    if (listed.kind === "fault") return systemStateOf(listed);
  }
  return { kind: "answers" };
}
