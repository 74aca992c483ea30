import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import type { GatewayExchange } from "#server/adapters/payment/wire/gateway-line.ts";
import type { LineLimits } from "#server/adapters/payment/wire/gateway-line.ts";
import { payPalGateway } from "#server/adapters/payment/paypal/paypal-gateway.ts";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { OpenedOrder, PayPalAccount, PayPalGateway } from "#server/adapters/payment/paypal/paypal-calls.ts";
import { payPalEmulator } from "#sandbox/paypal/emulator.ts";
import { openPayPalLedger, type PayPalLedger } from "#sandbox/paypal/ledger.ts";
import { type aCharge, known, valueOf } from "./a-gateway.ts";

export const secret = "EPAYPALSECRETEPAYPALSECRETEPAYPALSECRET";

export type PayPalWorld = AsyncDisposable & {
  readonly payPal: PayPalGateway;
  readonly account: PayPalAccount;
  readonly exchanges: readonly GatewayExchange[];
  readonly ledger: PayPalLedger;
  open(charge: ReturnType<typeof aCharge>, known?: string): Promise<OpenedOrder>;
  /**
   * The buyer's choice on PayPal's page.
   * @returns the address to which that leads back.
   */
  choose(order: OpenedOrder, choice: string): Promise<URL>;
  /** A sale from the order to the capture. */
  sell(charge: ReturnType<typeof aCharge>): Promise<GatewayTransaction>;
  /** Captures an approved order as it is. */
  capture(order: OpenedOrder): ReturnType<PayPalGateway["captureOrder"]>;
  /** The emulator's clock, milliseconds since 1970. */
  now(): number;
  /** Moves the clock of the emulator and of the adapter. */
  pass(milliseconds: number): void;
  /** Ends every bearer token. */
  endTokens(): void;
};

type Wishes = { readonly clientId?: string; readonly limits?: LineLimits };

const pages = {
  brandName: "Kettle Lakes Courier",
  returnUrl: "https://courier.example/payment-return/?outcome=approved",
  cancelUrl: "https://courier.example/payment-return/?outcome=canceled",
};

/** The adapter, and the emulated PayPal that it talks to over real HTTP on a free port. */
export async function aPayPal(wishes: Wishes = {}): Promise<PayPalWorld> {
  let now = Date.UTC(2026, 2, 2, 15, 30);
  const clientId = wishes.clientId ?? "courier-client";
  const ledger = openPayPalLedger(":memory:");
  const app = Fastify({ forceCloseConnections: true });
  const secretOf = (id: string) => (id === clientId ? secret : null);
  await app.register(payPalEmulator({ ledger, secretOf, now: () => now, newId: randomUUID, silenceMs: 20 }), {
    prefix: "/sandbox/paypal",
  });
  const url = `${await app.listen({ host: "127.0.0.1", port: 0 })}/sandbox/paypal`;
  const exchanges: GatewayExchange[] = [];
  const payPal = payPalGateway({
    now: () => now,
    note: (exchange) => exchanges.push(exchange),
    limits: wishes.limits ?? { connect: 5_000, read: 10_000, overall: 20_000 },
  });
  const account = { url, clientId, secret };
  const open: PayPalWorld["open"] = async (charge, known) =>
    valueOf(await payPal.openOrder(account, { charge, ...pages, same: known ?? null }));
  const choose: PayPalWorld["choose"] = async ({ approveUrl }, choice) => {
    const body = new URLSearchParams({ choice });
    const answer = await fetch(approveUrl, { method: "POST", body, redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "");
  };
  const capture: PayPalWorld["capture"] = async ({ orderId }) => {
    const order = valueOf(await payPal.findOrder(account, orderId));
    if (order.kind !== "approved") throw new Error(`the order is ${order.kind}`);
    return payPal.captureOrder(account, orderId, order);
  };
  return {
    payPal,
    account,
    exchanges,
    ledger,
    open,
    choose,
    capture,
    sell: async (charge) => {
      const order = await open(charge);
      await choose(order, "approve");
      return known(await capture(order));
    },
    now: () => now,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    endTokens: () => ledger.db.exec("update access_token set ends = 0"),
    [Symbol.asyncDispose]: () => app.close(),
  };
}
