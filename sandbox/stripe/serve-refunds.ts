import type { FastifyInstance } from "fastify";
import { holdEntry } from "../moods.ts";
import { chargeBody, intentBody, invalid, missing, ok, refundBody } from "./answers.ts";
import { countIntentRead, mintId } from "./confirm.ts";
import { disputesOf } from "./disputes.ts";
import type { StripeEmulatorOptions } from "./emulator-options.ts";
import { pageOf } from "./list-page.ts";
import { answerStripeCall, type CallAction, type StripeEmulatorContext } from "./answer-stripe-call.ts";
import { expands, metadataIn, parameter, type Parameters, wholeIn } from "./parameters.ts";
import { type Charge, chargesMade, findCharge, findIntent, findMethod } from "./records.ts";
import { putRefund, type Refund, refundedOf, refundsMade, refundsOf } from "./refunds.ts";
import { cardNamed } from "./test-cards.ts";

const everAfter = 8_000_000_000_000;

/** In milliseconds; `created[gte]` and `created[lt]` are seconds. */
const spanIn = (given: Parameters): readonly [from: number, until: number] => [
  (wholeIn(given, "created[gte]") ?? 0) * 1000,
  (wholeIn(given, "created[lt]") ?? everAfter / 1000) * 1000,
];

const makeRefund =
  ({ ledger: { db }, now, newId }: StripeEmulatorOptions): CallAction =>
  (account, given, mood) => {
    const intent = findIntent(db, account, parameter(given, "payment_intent"));
    if (intent === null) return missing("payment_intent");
    const charge = intent.charge === null ? null : findCharge(db, account, intent.charge);
    const method = charge === null ? null : findMethod(db, account, charge.method);
    if (charge === null || method === null || intent.status !== "succeeded") return invalid("charge_not_refundable");
    const left = intent.amount - refundedOf(refundsOf(db, account, intent.id));
    const amount = wholeIn(given, "amount") ?? left;
    if (left === 0) return invalid("charge_already_refunded");
    if (amount < 1 || amount > left) return invalid("amount_too_large", "amount");
    // The bank has the money, or has asked about it. A refund may end an inquiry.
    if (disputesOf(db, intent.id).some(({ status }) => !status.startsWith("warning_") && status !== "won"))
      return invalid("charge_disputed");
    if (mood.decides === "declines") return invalid("balance_insufficient");
    const { refunds } = cardNamed(method.card);
    const holds = refunds !== "usual" || mood.decides.startsWith("holds");
    const id = mintId("re", newId);
    const metadata = metadataIn(given);
    putRefund(db, {
      id,
      account,
      intent: intent.id,
      made: now(),
      amount,
      status: holds ? "pending" : "succeeded",
      metadata,
    });
    const fails = refunds === "fails" || mood.decides === "holds-then-declines";
    if (holds)
      holdEntry(db, { id, what: account, becomes: fails ? "failed" : "succeeded", looks: mood.looks, now: now() });
    const made = refundsOf(db, account, intent.id).find((it) => it.id === id);
    return made === undefined ? missing("refund") : ok(refundBody(made, null));
  };

/** Refunds, and the list of charges. */
export function serveRefunds(app: FastifyInstance, wire: StripeEmulatorContext): void {
  const { options } = wire;
  const { db } = options.ledger;
  const paymentOf = (account: string, id: string, given: Parameters): object | null => {
    const intent = expands(given, "data.payment_intent") ? findIntent(db, account, id) : null;
    return intent === null ? null : intentBody(intent, null);
  };
  app.post("/v1/refunds", (request, reply) =>
    answerStripeCall(request, reply, wire, {
      call: "refund",
      knows: ["payment_intent", "amount", "metadata", "reason"],
      act: makeRefund(options),
    }),
  );
  app.get("/v1/refunds", (request, reply) => {
    const act: CallAction = (account, given) => {
      const of = parameter(given, "payment_intent");
      const all = (): Refund[] => (of === "" ? refundsMade(db, account, ...spanIn(given)) : refundsOf(db, account, of));
      for (const refund of all()) countIntentRead(db, refund, options.now());
      return pageOf(request.url, all(), given, (it) => refundBody(it, paymentOf(account, it.intent, given)));
    };
    const knows = ["payment_intent", "created", "limit", "starting_after"];
    return answerStripeCall(request, reply, wire, { call: "query", knows, act });
  });
  app.get("/v1/charges", (request, reply) => {
    const act: CallAction = (account, given) => {
      const all = chargesMade(db, account, ...spanIn(given));
      return pageOf(request.url, all, given, (charge) => shownCharge(account, charge, given));
    };
    const knows = ["created", "limit", "starting_after"];
    return answerStripeCall(request, reply, wire, { call: "query", knows, act });
  });
  const shownCharge = (account: string, charge: Charge, given: Parameters): object => {
    const method = findMethod(db, account, charge.method);
    if (method === null) throw new TypeError("a charge without its card");
    return chargeBody(charge, method, paymentOf(account, charge.intent, given));
  };
}
