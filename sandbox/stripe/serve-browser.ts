import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formFields } from "../converge/form-body.ts";
import { passesLuhn } from "../converge/test-cards.ts";
import { openToAllPages } from "../converge/open-to-all-pages.ts";
import { defaultMood, takeMood } from "../moods.ts";
import { type Answer, intentBody, refusal } from "./answers.ts";
import { confirmIntent, mintId, notAuthenticated, release } from "./confirm.ts";
import type { StripeEmulatorOptions } from "./emulator-options.ts";
import type { StripeEmulatorContext } from "./answer-stripe-call.ts";
import { parameter, type Parameters } from "./parameters.ts";
import { findBySecret, findMethod, type Intent, type Method, putMethod } from "./records.ts";
import { cardNamed, nameOfCard, testCard } from "./test-cards.ts";

/** The part of a payment that the browser gets: with its key, it may see no more than this. */
function seen(intent: Intent): object {
  const { metadata: _ours, ...body } = intentBody(intent, null);
  return body;
}

const cardError = (intent: Intent, code: string, decline: string | null): Answer =>
  refusal(402, "card_error", {
    code,
    ...(decline !== null && { decline_code: decline }),
    ...(intent.charge !== null && { charge: intent.charge }),
    [intent.object]: seen(intent),
  });

const answerOf = (intent: Intent): Answer =>
  intent.code === null ? { status: 200, body: seen(intent) } : cardError(intent, intent.code, intent.decline);

/** A card as typed. An error code if it isn't a card, or not one of the test cards. */
function methodFrom(sent: Parameters, intent: Intent, { now, newId }: StripeEmulatorOptions): Method | string {
  const number = parameter(sent, "number");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return "incorrect_number";
  const card = testCard(number);
  if (card === null) return "test_mode_live_card";
  const [month, year] = [Number(parameter(sent, "exp_month")), Number(parameter(sent, "exp_year"))];
  if (!(month >= 1 && month <= 12)) return "invalid_expiry_month";
  if (Date.UTC(year, month, 2) < now()) return "invalid_expiry_year";
  if (!/^\d{3,4}$/.test(parameter(sent, "cvc"))) return "invalid_cvc";
  return {
    id: mintId("pm", newId),
    account: intent.account,
    card: nameOfCard(number),
    month,
    year,
    line1: parameter(sent, "line1") === "" ? "unchecked" : "pass",
    zip: parameter(sent, "postal_code") === "" ? "unchecked" : card.zip,
    cvc: card.refuses?.code === "incorrect_cvc" ? "fail" : "pass",
    customer: null,
    asked: false,
  };
}

const unexpected = (intent: Intent): Answer =>
  refusal(400, "invalid_request_error", { code: `${intent.object}_unexpected_state`, [intent.object]: seen(intent) });

/** `POST js/confirm`: the card goes from the element's own frame to Stripe. */
function pay(
  intent: Intent,
  sent: Parameters,
  { options }: StripeEmulatorContext,
): Answer & { readonly isSilent?: boolean } {
  const { ledger, now, newId } = options;
  const { db } = ledger;
  if (intent.status !== "requires_payment_method" && intent.status !== "requires_action") return unexpected(intent);
  const method = methodFrom(sent, intent, options);
  if (method === "test_mode_live_card") return cardError(intent, "card_declined", method);
  if (typeof method === "string") return cardError(intent, method, null);
  putMethod(db, method);
  const mood = takeMood(db, intent.account, "confirm") ?? defaultMood;
  if (mood.reached !== "yes")
    return { ...refusal(429, "rate_limit_error", { code: "rate_limit" }), isSilent: mood.reached === "no" };
  const tried = confirmIntent({ ...intent, code: null, decline: null }, method, {
    db,
    now: now(),
    newId,
    mood,
    offSession: false,
    asked: false,
  });
  // A proxy sent the request twice: the second one finds a completed payment.
  const answer = mood.actsTwice && tried.status === "succeeded" ? unexpected(tried) : answerOf(tried);
  return { ...answer, isSilent: mood.answersLate };
}

/** `POST js/authenticate`: the owner's answer to the bank. */
function authenticate(intent: Intent, sent: Parameters, { options }: StripeEmulatorContext): Answer {
  const { ledger, now, newId } = options;
  const { db } = ledger;
  const method = intent.method === null ? null : findMethod(db, intent.account, intent.method);
  if (intent.status !== "requires_action" || method === null) return unexpected(intent);
  if (parameter(sent, "choice") !== "complete") return answerOf(notAuthenticated(db, intent));
  const asked = cardNamed(method.card).asks !== "never";
  return answerOf(
    confirmIntent(intent, method, { db, now: now(), newId, mood: defaultMood, offSession: false, asked }),
  );
}

/** The calls of Stripe.js, from a page that may have an opaque origin. */
export function serveBrowser(app: FastifyInstance, wire: StripeEmulatorContext): void {
  const { ledger, secretOf, now } = wire.options;
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    act: (intent: Intent, sent: Parameters) => Answer & { readonly isSilent?: boolean },
  ): Promise<FastifyReply> => {
    openToAllPages(reply);
    const sent = formFields(request.body);
    const account = parameter(sent, "key");
    const known = (await secretOf(account)) !== null;
    const result = ledger.inTransaction(() => {
      release(ledger.db, now());
      const intent = known ? findBySecret(ledger.db, account, parameter(sent, "client_secret")) : null;
      return intent === null
        ? refusal(known ? 404 : 401, "invalid_request_error", { code: "resource_missing" })
        : act(intent, sent);
    });
    if ("isSilent" in result && result.isSilent === true) {
      wire.line.keepSilent(reply);
      return reply;
    }
    return reply.code(result.status).send(result.body);
  };
  app.post("/js/confirm", (request, reply) => answer(request, reply, (intent, sent) => pay(intent, sent, wire)));
  app.post("/js/authenticate", (request, reply) =>
    answer(request, reply, (intent, sent) => authenticate(intent, sent, wire)),
  );
}
