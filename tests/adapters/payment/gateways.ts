import { cents } from "#core/money.ts";
import type { GatewayTransaction, Outcome } from "#core/payment/outcome.ts";
import { endDispute as endAtPayPal, everyDispute as payPalDisputes } from "#sandbox/paypal/disputes.ts";
import { endDispute as endAtStripe, everyDispute as stripeDisputes } from "#sandbox/stripe/disputes.ts";
import { convergeAccount } from "#server/adapters/payment/converge/converge-account.ts";
import { payPalAccount } from "#server/adapters/payment/paypal/paypal-account.ts";
import type { Charge, GatewayAccount, OpenedPayment } from "#server/adapters/payment/port.ts";
import { aCharge, aGateway, aStoredCard, visa } from "./a-gateway.ts";
import { sentNow } from "./sent-now.ts";
import { aPayPal } from "./a-paypal.ts";
import { aStripe } from "./a-stripe.ts";

/** An account at a gateway, its emulator, and a stranger who does not know its secret. */
export type GatewayAtWork = AsyncDisposable & {
  readonly account: GatewayAccount;
  readonly stranger: GatewayAccount;
  /** The buyer's action on an opened payment. */
  pay(opened: Pick<OpenedPayment, "token" | "page">): Promise<void>;
  /** How each exchange so far was noted for the log and the metrics. */
  noted(): readonly string[];
  /** A card that is stored for later charges; null if the gateway charges none later. */
  readonly keeps: (() => Promise<string>) | null;
  /** Buyers who dispute what they pay, and the bank that decides; null if the gateway lists no disputes. */
  readonly disputes: {
    /** Pays, and disputes the payment at once: the bank takes the money, or only asks. */
    pay(opened: Pick<OpenedPayment, "token" | "page">, how: "takes" | "asks"): Promise<void>;
    /** The outcome of everything that is disputed. */
    becomes(outcome: "answered" | "won" | "lost" | "ended"): void;
    /** Moves the clock. */
    pass(milliseconds: number): void;
  } | null;
  /** Makes the money reach the merchant's bank. */
  settle(): void;
};

async function converge(): Promise<GatewayAtWork> {
  const world = await aGateway();
  return {
    account: convergeAccount(world.gateway, world.merchant),
    stranger: convergeAccount(world.gateway, { ...world.merchant, pin: "wrong" }),
    pay: async ({ token }) => void (await world.payInPage(token, visa)),
    noted: () => world.exchanges.map(({ outcome }) => outcome),
    keeps: () => aStoredCard(world),
    // Elavon shows disputes only on its own pages.
    disputes: null,
    settle: () => world.settle(),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

async function payPal(): Promise<GatewayAtWork> {
  const world = await aPayPal();
  const names = { site: { siteName: "Kettle Lakes Courier" }, payPal: { url: world.account.url, clientId: "" } };
  return {
    account: payPalAccount(world.payPal, world.account, names),
    stranger: payPalAccount(world.payPal, { ...world.account, clientId: "other", secret: "wrong" }, names),
    pay: async ({ token, page }) =>
      void (await world.choose({ orderId: token, approveUrl: page?.url ?? "" }, "approve")),
    noted: () => world.exchanges.map(({ outcome }) => outcome),
    keeps: null,
    disputes: {
      pay: async ({ token, page }, how) =>
        void (await world.choose(
          { orderId: token, approveUrl: page?.url ?? "" },
          how === "takes" ? "disputed" : "inquired",
        )),
      becomes: (outcome) => {
        const { db } = world.ledger;
        for (const it of payPalDisputes(db)) endAtPayPal(db, it, outcome, world.now());
      },
      pass: (milliseconds) => world.pass(milliseconds),
    },
    // A capture is settled immediately.
    settle: () => undefined,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

async function stripe(): Promise<GatewayAtWork> {
  const world = await aStripe();
  return {
    account: world.account,
    stranger: world.stranger,
    pay: async (opened) => void (await world.pay(opened)),
    noted: () => world.exchanges.map(({ outcome }) => outcome),
    keeps: async () => (await world.keeps(aCharge({ keepCard: true }))).token,
    disputes: {
      pay: async (opened, how) =>
        void (await world.pay(opened, how === "takes" ? "4000000000002685" : "4000000000001976")),
      becomes: (outcome) => {
        const { db } = world.ledger;
        for (const it of stripeDisputes(db)) endAtStripe(db, it, outcome);
      },
      pass: (milliseconds) => world.pass(milliseconds),
    },
    // A charge is settled immediately.
    settle: () => undefined,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

export const gateways: readonly (readonly [name: string, open: () => Promise<GatewayAtWork>])[] = [
  ["converge", converge],
  ["paypal", payPal],
  ["stripe", stripe],
];

/** A payment from its opening to the gateway's record of it. */
export async function sell(
  gateway: Pick<GatewayAtWork, "account" | "pay">,
  charge: Charge,
): Promise<GatewayTransaction> {
  const { account } = gateway;
  const opened = await account.open?.({ charge, origin: "https://courier.example", last: null, same: null });
  if (opened?.state !== "opened") throw new Error(`not opened: ${JSON.stringify(opened)}`);
  await gateway.pay(opened);
  const answer = await account.findTransactions(questionOf(charge, opened.handle));
  const [sale] = answer.state === "answered" ? answer.transactions : [];
  if (sale === undefined) throw new Error(`not sold: ${JSON.stringify(answer)}`);
  return sale;
}

export const questionOf = ({ reference, amount, invoiceNumber }: Charge, handle: string) => ({
  reference,
  handle,
  named: null,
  amount,
  invoiceNumber,
  mayCapture: true,
});

export const give = (
  account: GatewayAccount,
  transactionId: string,
  amount: number,
  reference: string,
): Promise<Outcome> => account.reverse({ transactionId, amount: cents(amount), reference, ...sentNow });
