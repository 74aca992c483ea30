import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import * as z from "zod/mini";
import { cents } from "#core/money.ts";
import { type ConvergeGateway, convergeGateway } from "#server/adapters/payment/converge/converge-gateway.ts";
import type { GatewayExchange } from "#server/adapters/payment/wire/gateway-line.ts";
import type { LineLimits } from "#server/adapters/payment/wire/gateway-line.ts";
import type { Outcome } from "#core/payment/outcome.ts";
import type { Charge } from "#server/adapters/payment/port.ts";
import type { GatewayResult } from "#server/adapters/payment/wire/gateway-result.ts";
import type { Merchant } from "#server/adapters/payment/converge/merchant.ts";
import type { EmulatedMerchant } from "#sandbox/converge/emulator-options.ts";
import { convergeEmulator } from "#sandbox/converge/emulator.ts";
import { type ConvergeLedger, openConvergeLedger } from "#sandbox/converge/ledger.ts";

export const pin = "P1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NP1NX";

/** A card that is approved whatever the amount, and one whose result depends on the cents. */
export const visa = { ssl_card_number: "4124939999999990", ssl_exp_date: "1229", ssl_cvv2cvc2: "123" };
export const rehearsing = { ssl_card_number: "5472063333333330", ssl_exp_date: "1229", ssl_cvv2cvc2: "123" };

const callback = z.object({ callback: z.string(), payload: z.union([z.string(), z.record(z.string(), z.string())]) });

export type PageAnswer = {
  readonly callback: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
};

export type GatewayWorld = AsyncDisposable & {
  readonly gateway: ConvergeGateway;
  readonly merchant: Merchant;
  readonly base: string;
  readonly exchanges: readonly GatewayExchange[];
  readonly ledger: ConvergeLedger;
  /** What Checkout.js does with the fields of the payment frame. */
  payInPage(
    token: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<PageAnswer>;
  /** A sale made in the browser, starting with the session token. */
  sell(charge: Charge, card?: Readonly<Record<string, string>>): Promise<PageAnswer>;
  /** Moves the emulator's clock. */
  pass(milliseconds: number): void;
  settle(): void;
};

type Wishes = {
  readonly file?: string;
  readonly merchant?: Partial<EmulatedMerchant>;
  readonly silenceMs?: number;
  readonly limits?: LineLimits;
};

/** The adapter, and the emulated gateway that it talks to over real HTTP on a free port. */
export async function aGateway(wishes: Wishes = {}): Promise<GatewayWorld> {
  let now = Date.UTC(2026, 2, 2, 15, 30);
  const ledger = openConvergeLedger(wishes.file ?? ":memory:");
  const account: EmulatedMerchant = { merchantId: "0021507", userId: "webpage", pin, ...wishes.merchant };
  const app = Fastify({ forceCloseConnections: true });
  const options = {
    ledger,
    merchant: (id: string) => (id === account.merchantId ? account : null),
    now: () => now,
    newId: randomUUID,
    silenceMs: wishes.silenceMs ?? 20,
  };
  await app.register(convergeEmulator(options), { prefix: "/sandbox/converge" });
  const base = `${await app.listen({ host: "127.0.0.1", port: 0 })}/sandbox/converge`;
  const exchanges: GatewayExchange[] = [];
  const gateway = convergeGateway({
    note: (exchange) => exchanges.push(exchange),
    limits: wishes.limits ?? { connect: 5_000, read: 10_000, overall: 20_000 },
  });
  const merchant: Merchant = {
    hostedUrl: `${base}/hosted-payments`,
    xmlUrl: `${base}/VirtualMerchantDemo/processxml.do`,
    merchantId: account.merchantId,
    userId: account.userId,
    vendorId: "",
    pin,
  };
  const payInPage: GatewayWorld["payInPage"] = async (token, fields, headers = {}) => {
    const body = new URLSearchParams({ ssl_txn_auth_token: token, ...fields });
    const answer = await fetch(`${base}/hosted-payments/checkout_payment`, { method: "POST", body, headers });
    const { callback: called, payload } = callback.parse(await answer.json());
    return typeof payload === "string"
      ? { callback: called, fields: {}, text: payload }
      : { callback: called, fields: payload, text: "" };
  };
  return {
    gateway,
    merchant,
    base,
    exchanges,
    ledger,
    payInPage,
    sell: async (charge, card = visa) => payInPage(valueOf(await gateway.sessionToken(merchant, charge)), card),
    pass: (milliseconds) => {
      now += milliseconds;
    },
    settle: () => {
      ledger.settle(now);
    },
    [Symbol.asyncDispose]: async () => {
      await app.close();
    },
  };
}

let charges = 0;

/** A charge that no other test has made. */
export function aCharge(wishes: Partial<Omit<Charge, "amount">> & { readonly amount?: number } = {}): Charge {
  charges += 1;
  const { amount = 1299, ...others } = wishes;
  return {
    invoiceNumber: `R-2026-${charges}`,
    reference: `intent-${charges}`,
    buyer: { firstName: "Ada", lastName: "Byron", email: "ada@example.com" },
    billTo: { street: "12 Main Street", city: "Dayton", state: "OH", zip: "45402" },
    keepCard: false,
    ...others,
    amount: cents(amount),
  };
}

/** What happened to the money, if the gateway knows. */
export function known(outcome: Outcome): Exclude<Outcome, { state: "unknown" }> {
  if (outcome.state !== "unknown") return outcome;
  throw new Error(`the gateway does not know: ${JSON.stringify(outcome.why)}`);
}

export function valueOf<T>(asked: GatewayResult<T>): T {
  if (asked.kind === "ok") return asked.value;
  throw new Error(`the gateway refused: ${JSON.stringify(asked.fault)}`);
}

export const fieldOf = (answer: PageAnswer, name: string): string => answer.fields[name] ?? "";

/** A card that the gateway stores, by its token. */
export async function aStoredCard(world: GatewayWorld, card: Readonly<Record<string, string>> = visa): Promise<string> {
  const answer = await world.sell(aCharge({ keepCard: true, amount: 100 }), card);
  return fieldOf(answer, "ssl_token");
}
