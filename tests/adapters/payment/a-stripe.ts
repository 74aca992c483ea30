import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import { openStripeLedger, type StripeLedger } from "#sandbox/stripe/ledger.ts";
import { stripeEmulator } from "#sandbox/stripe/emulator.ts";
import { type MoodName, queueMood } from "#sandbox/moods.ts";
import { faultOf, type StripeCall } from "#sandbox/stripe/answer-stripe-call.ts";
import type { Charge, GatewayAccount, OpenedPayment } from "#server/adapters/payment/port.ts";
import { stripeAccount } from "#server/adapters/payment/stripe/stripe-account.ts";
import type { GatewayExchange, LineLimits } from "#server/adapters/payment/wire/gateway-line.ts";

const secretKey = "sk_test_WORLDSTRIPEWORLDSTRIPE";
const publishableKey = "pk_test_courier";

/** Stripe's test cards, by what happens with them. */
export const stripeCards = {
  good: "4242424242424242",
  mastercard: "5555555555554444",
  declined: "4000000000000002",
  noMoney: "4000000000009995",
  lost: "4000000000009987",
  expired: "4000000000000069",
  declinedLater: "4000000000000341",
  asksOnce: "4000002500003155",
  asksAlways: "4000002760003184",
  refundPending: "4000000000007726",
  refundFails: "4000000000005126",
} as const;

export type StripeWorld = AsyncDisposable & {
  readonly account: GatewayAccount;
  readonly stranger: GatewayAccount;
  readonly url: string;
  readonly ledger: StripeLedger;
  readonly exchanges: readonly GatewayExchange[];
  /** Does what Stripe.js does with a card that is typed in its fields. */
  pay(opened: Pick<OpenedPayment, "token">, number?: string): Promise<unknown>;
  /** The buyer's answer to the bank. */
  answersBank(opened: Pick<OpenedPayment, "token">, choice: "complete" | "fail"): Promise<unknown>;
  open(charge: Charge, last?: string | null): Promise<OpenedPayment>;
  /** A card that is stored with its first payment, by its token. */
  keeps(charge: Charge, number?: string): Promise<{ readonly token: string; readonly sale: GatewayTransaction }>;
  mood(call: StripeCall, name: MoodName): void;
  /** The next call of this kind is carried out, but answered with HTTP 500. */
  fault(call: StripeCall): void;
  /** Moves the clock of the emulator and of the adapter. */
  pass(milliseconds: number): void;
  /** The money that really moved, in cents: charges less what was paid back. */
  money(): number;
};

const inToken = ({ token }: Pick<OpenedPayment, "token">) => {
  const [key = "", secret = ""] = token.split("|");
  return { key, client_secret: secret };
};

type Wishes = { readonly limits?: LineLimits; readonly publishableKey?: string };

/** The adapter, and the emulated Stripe that it talks to over real HTTP on a free port. */
export async function aStripe(wishes: Wishes = {}): Promise<StripeWorld> {
  let now = Date.UTC(2026, 2, 2, 15, 30);
  const mine = wishes.publishableKey ?? publishableKey;
  const ledger = openStripeLedger(":memory:");
  const app = Fastify({ forceCloseConnections: true });
  const secretOf = (key: string) => (key === mine ? secretKey : null);
  const options = { ledger, secretOf, now: () => now, newId: randomUUID, silenceMs: 20 };
  await app.register(stripeEmulator(options), { prefix: "/sandbox/stripe" });
  const base = `${await app.listen({ host: "127.0.0.1", port: 0 })}/sandbox/stripe`;
  const exchanges: GatewayExchange[] = [];
  const needs = {
    line: {
      limits: wishes.limits ?? { connect: 5_000, read: 10_000, overall: 20_000 },
      note: (exchange: GatewayExchange) => void exchanges.push(exchange),
    },
    now: () => now,
    timeZone: "America/Chicago",
  };
  const merchant = { url: `${base}/${mine}`, publishableKey: mine, secretKey };
  const account = stripeAccount(merchant, needs);
  const send = async (path: string, fields: Readonly<Record<string, string>>): Promise<unknown> => {
    const answer = await fetch(`${base}/js/${path}`, { method: "POST", body: new URLSearchParams(fields) });
    return answer.json();
  };
  const pay: StripeWorld["pay"] = (opened, number = stripeCards.good) => {
    const card = {
      number,
      exp_month: "12",
      exp_year: "2029",
      cvc: "123",
      line1: "12 Main Street",
      postal_code: "45402",
    };
    return send("confirm", { ...inToken(opened), ...card });
  };
  const open: StripeWorld["open"] = async (charge, last = null) => {
    const opened = await account.open?.({ charge, origin: "https://courier.example", last, same: null });
    if (opened?.state !== "opened") throw new Error(`not opened: ${JSON.stringify(opened)}`);
    return opened;
  };
  return {
    account,
    stranger: stripeAccount({ ...merchant, secretKey: "sk_test_wrong" }, needs),
    url: merchant.url,
    ledger,
    exchanges,
    pay,
    answersBank: (opened, choice) => send("authenticate", { ...inToken(opened), choice }),
    open,
    keeps: async (charge, number = stripeCards.good) => {
      const opened = await open({ ...charge, keepCard: true });
      await pay(opened, number);
      const asked = await account.findTransactions({ ...charge, handle: opened.handle, named: null, mayCapture: true });
      const [sale] = asked.state === "answered" ? asked.transactions : [];
      const card = sale === undefined ? null : await account.cardToKeep(sale, null);
      if (sale === undefined || card === null) throw new Error(`not kept: ${JSON.stringify(asked)}`);
      return { token: card.token, sale };
    },
    mood: (call, name) => queueMood(ledger.db, mine, call, name),
    fault: (call) => queueMood(ledger.db, mine, faultOf(call), "usual"),
    pass: (milliseconds) => {
      now += milliseconds;
    },
    money: () =>
      Number(
        ledger.db
          .prepare(
            `select (select coalesce(sum(amount), 0) from charge where status = 'succeeded')
               - (select coalesce(sum(amount), 0) from refund where status = 'succeeded') as cents`,
          )
          .get()?.["cents"],
      ),
    [Symbol.asyncDispose]: () => app.close(),
  };
}
