import type { FastifyInstance } from "fastify";
import type { DatabaseSync } from "node:sqlite";
import { type Answer, chargeBody, intentBody, invalid, methodBody, missing, ok, refusal } from "./answers.ts";
import { confirmIntent, countIntentRead, mintId, saveIntent } from "./confirm.ts";
import type { StripeEmulatorOptions } from "./emulator-options.ts";
import { pageOf } from "./list-page.ts";
import { answerStripeCall, type CallAction, type StripeEmulatorContext } from "./answer-stripe-call.ts";
import { expands, listIn, metadataIn, parameter, type Parameters, wholeIn } from "./parameters.ts";
import { idIn } from "../path-id.ts";
import { findCharge, findIntent, findMethod, type Intent, intentsOfCustomer } from "./records.ts";

/** Stripe's least amount in US cents. */
const least = 50;

const charged = (db: DatabaseSync, account: string, id: string | null): object | null => {
  const charge = id === null ? null : findCharge(db, account, id);
  const method = charge === null ? null : findMethod(db, account, charge.method);
  return charge === null || method === null ? null : chargeBody(charge, method, null);
};

const kept = (db: DatabaseSync, account: string, id: string | null): object | null => {
  const method = id === null ? null : findMethod(db, account, id);
  return method === null ? null : methodBody(method);
};

/** `within`: the prefix of a list's expansions. */
function shown(db: DatabaseSync, intent: Intent, given: Parameters, within = ""): object {
  const { account, object } = intent;
  const part = object === "setup_intent" ? "payment_method" : "latest_charge";
  const whole = object === "setup_intent" ? kept(db, account, intent.method) : charged(db, account, intent.charge);
  return intentBody(intent, expands(given, within + part) ? whole : null);
}

const paymentParts = [
  "amount",
  "currency",
  "customer",
  "description",
  "metadata",
  "allowed_payment_method_types",
  "setup_future_usage",
  "payment_method",
  "confirm",
  "off_session",
];
const setupParts = ["customer", "description", "metadata", "allowed_payment_method_types", "usage"];

/** What is wrong with a request to open a payment; null: nothing. */
function wrongIn({ ledger }: StripeEmulatorOptions, account: string, given: Parameters): Answer | null {
  const customer = parameter(given, "customer");
  const known = ledger.db.prepare("select 1 from customer where account = ? and id = ?").get(account, customer);
  if (customer !== "" && known === undefined) return missing("customer");
  return listIn(given, "allowed_payment_method_types").join() === "card"
    ? null
    : invalid("payment_intent_invalid_parameter", "allowed_payment_method_types");
}

const newIntent = (
  { now, newId }: StripeEmulatorOptions,
  account: string,
  given: Parameters,
  object: Intent["object"],
): Intent => {
  const id = mintId(object === "setup_intent" ? "seti" : "pi", newId);
  return {
    id,
    account,
    object,
    secret: `${id}_secret_${newId().replaceAll("-", "").slice(0, 24)}`,
    made: now(),
    status: "requires_payment_method",
    amount: wholeIn(given, "amount") ?? 0,
    customer: parameter(given, "customer") || null,
    keeps: parameter(given, "setup_future_usage") === "off_session",
    method: null,
    description: parameter(given, "description"),
    metadata: metadataIn(given),
    code: null,
    decline: null,
    charge: null,
  };
};

const makePayment =
  (options: StripeEmulatorOptions): CallAction =>
  (account, given, mood) => {
    const { db } = options.ledger;
    const wrong = wrongIn(options, account, given);
    if (wrong !== null) return wrong;
    if (parameter(given, "currency") !== "usd") return invalid("parameter_invalid_string", "currency");
    if ((wholeIn(given, "amount") ?? 0) < least) return invalid("amount_too_small", "amount");
    const made = saveIntent(db, newIntent(options, account, given, "payment_intent"));
    if (parameter(given, "confirm") !== "true") return ok(shown(db, made, given));
    const method = findMethod(db, account, parameter(given, "payment_method"));
    // A card can be charged only for the customer for whom it was stored.
    if (method === null || method.customer !== made.customer) {
      db.prepare("delete from intent where id = ?").run(made.id);
      return missing("payment_method");
    }
    const offSession = parameter(given, "off_session") === "true";
    const now = options.now();
    const tried = confirmIntent(made, method, { db, now, newId: options.newId, mood, offSession, asked: false });
    if (tried.code === null) return ok(shown(db, tried, given));
    const { code, decline, charge } = tried;
    return refusal(402, "card_error", {
      code,
      ...(decline !== null && { decline_code: decline }),
      ...(charge !== null && { charge }),
      payment_intent: intentBody(tried, null),
    });
  };

const makeSetup =
  (options: StripeEmulatorOptions): CallAction =>
  (account, given) => {
    const wrong = wrongIn(options, account, given);
    if (wrong !== null) return wrong;
    const made = saveIntent(options.ledger.db, newIntent(options, account, given, "setup_intent"));
    return ok(shown(options.ledger.db, made, given));
  };

/** PaymentIntents and SetupIntents: create, show, cancel, and list those of a customer. */
export function servePayments(app: FastifyInstance, wire: StripeEmulatorContext): void {
  const { options } = wire;
  const { db } = options.ledger;
  const make = makePayment(options);
  app.post("/v1/payment_intents", (request, reply) =>
    answerStripeCall(request, reply, wire, {
      call: (given) => (parameter(given, "confirm") === "true" ? "charge" : "open"),
      knows: paymentParts,
      act: make,
    }),
  );
  app.post("/v1/setup_intents", (request, reply) =>
    answerStripeCall(request, reply, wire, { call: "open", knows: setupParts, act: makeSetup(options) }),
  );
  app.get("/v1/payment_intents", (request, reply) => {
    const act: CallAction = (account, given) => {
      const all = intentsOfCustomer(db, account, parameter(given, "customer"));
      for (const intent of all) countIntentRead(db, intent, options.now());
      const now = intentsOfCustomer(db, account, parameter(given, "customer"));
      return pageOf(request.url, now, given, (intent) => shown(db, intent, given, "data."));
    };
    return answerStripeCall(request, reply, wire, {
      call: "query",
      knows: ["customer", "limit", "starting_after"],
      act,
    });
  });
  app.get("/v1/setup_intents", (request, reply) =>
    answerStripeCall(request, reply, wire, {
      call: "query",
      knows: ["limit"],
      act: (_, given) => pageOf(request.url, [], given, () => ({})),
    }),
  );
  for (const [path, object] of [
    ["payment_intents", "payment_intent"],
    ["setup_intents", "setup_intent"],
  ] as const) {
    app.get(`/v1/${path}/:id`, (request, reply) => {
      const act: CallAction = (account, given) => {
        countIntentRead(db, { id: idIn(request), account }, options.now());
        const intent = findIntent(db, account, idIn(request));
        return intent?.object === object ? ok(shown(db, intent, given)) : missing("intent");
      };
      return answerStripeCall(request, reply, wire, { call: "query", knows: [], act });
    });
    app.post(`/v1/${path}/:id/cancel`, (request, reply) => {
      const act: CallAction = (account, given) => {
        const intent = findIntent(db, account, idIn(request));
        if (intent?.object !== object) return missing("intent");
        if (!intent.status.startsWith("requires_")) return invalid(`${object}_unexpected_state`);
        return ok(shown(db, saveIntent(db, { ...intent, status: "canceled" }), given));
      };
      return answerStripeCall(request, reply, wire, { call: "cancel", knows: ["cancellation_reason"], act });
    });
  }
}
