import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ConvergeEmulatorOptions, EmulatedMerchant } from "./emulator-options.ts";
import { type ErrorCode, errorFields } from "./error-codes.ts";
import { cardFrom, securityCodeFrom } from "./find-card.ts";
import { formFields } from "./form-body.ts";
import { type FaultyLine, sendUnavailable } from "./misbehave.ts";
import { inMood, moodAtCheckout } from "./meet-mood.ts";
import { openToAllPages } from "./open-to-all-pages.ts";
import { type CallOutcome, errorOutcome } from "./outcome.ts";
import { centsOf, field, type RequestFields } from "./request-fields.ts";
import { runSale } from "./sale.ts";
import { countAttempt, liveSession, type Session } from "./session-tokens.ts";
import { walletCard } from "./test-cards.ts";
import { walletTokenIn } from "./wallet-token.ts";

/** Our wording: the real sentence is not public. */
const expired = "Session token is invalid or expired";

/** Which function of the page Checkout.js calls, and with what. */
type Callback =
  | { readonly callback: "onApproval" | "onDeclined"; readonly payload: RequestFields }
  | { readonly callback: "onError"; readonly payload: string };

const declinedBy = (code: ErrorCode): Callback => ({ callback: "onDeclined", payload: errorFields(code) });

function isForeign(request: FastifyRequest, merchant: EmulatedMerchant): boolean {
  if (merchant.referrers === undefined) return false;
  const { origin, referer } = request.headers;
  const from = origin ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : "");
  return !merchant.referrers.includes(from);
}

function runSession(
  session: Session,
  sent: RequestFields,
  merchant: EmulatedMerchant,
  options: ConvergeEmulatorOptions,
): CallOutcome {
  // Fields bound to the token override what the browser sends.
  const fields = { ...sent, ...session.fields };
  const token = walletTokenIn(sent);
  if (token === "unreadable") return errorOutcome("5000");
  const byWallet = field(sent, "wallet") !== "" || token !== "none";
  const number = byWallet ? walletCard.number : field(sent, "ssl_card_number");
  const expires = byWallet ? walletCard.expires : field(sent, "ssl_exp_date");
  const card = cardFrom(number, expires, merchant.merchantId, options.now());
  if (typeof card === "string") return errorOutcome(card);
  const security = securityCodeFrom(sent);
  if (typeof security === "string") return errorOutcome(security);
  const sale = {
    merchant,
    verifiesOnly: field(session.fields, "ssl_transaction_type").toLowerCase() === "ccverify",
    amount: centsOf(field(fields, "ssl_amount")) ?? 0,
    invoice: field(fields, "ssl_invoice_number"),
    reference: field(fields, "ssl_merchant_txn_id"),
    card,
    holder: { firstName: field(fields, "ssl_first_name"), lastName: field(fields, "ssl_last_name") },
    securityCode: security.code,
    zip: field(fields, "ssl_avs_zip"),
    street: field(fields, "ssl_avs_address"),
    keeps: field(fields, "ssl_get_token") === "Y" && field(fields, "ssl_add_token") === "Y",
    declinedByHand: byWallet && (field(sent, "choice") === "decline" || token === "decline"),
  };
  const mood = moodAtCheckout(options.ledger.db, merchant.merchantId, card.fingerprint, card.mood);
  return inMood(mood, (met) => runSale({ ...sale, mood: met }, options));
}

function pay(
  session: Session,
  sent: RequestFields,
  merchant: EmulatedMerchant,
  options: ConvergeEmulatorOptions,
): CallOutcome {
  const outcome = runSession(session, sent, merchant, options);
  if (outcome.kind === "answer") countAttempt(options.ledger.db, session.token, outcome.approved);
  if (outcome.kind === "silence") countAttempt(options.ledger.db, session.token, true);
  return outcome;
}

function sendOutcome(reply: FastifyReply, outcome: CallOutcome, line: FaultyLine): FastifyReply {
  const send = (callback: Callback): FastifyReply => reply.send(callback);
  switch (outcome.kind) {
    case "answer":
      return send({
        callback: outcome.fields["ssl_result"] === "1" ? "onDeclined" : "onApproval",
        payload: outcome.fields,
      });
    case "error":
      return send(declinedBy(outcome.code));
    case "unavailable":
      return sendUnavailable(reply);
    case "silence":
      line.keepSilent(reply);
      return reply;
    case "hang-up":
      line.hangUp(reply);
      return reply;
    case "list":
      throw new TypeError("a payment is never a list");
  }
}

/** The call that Checkout.js makes from the payment page, which may have an opaque origin. */
export function serveCheckoutPayment(app: FastifyInstance, options: ConvergeEmulatorOptions, line: FaultyLine): void {
  app.options("/hosted-payments/checkout_payment", (_request, reply) => {
    void openToAllPages(reply).code(204).header("access-control-allow-headers", "content-type").send();
  });
  app.post("/hosted-payments/checkout_payment", async (request, reply) => {
    openToAllPages(reply);
    const sent = formFields(request.body);
    const token = field(sent, "ssl_txn_auth_token");
    const session = liveSession(options.ledger.db, token, options.now());
    const merchant = session === null ? null : await options.merchant(session.merchantId);
    if (merchant === null) return reply.send({ callback: "onError", payload: expired } satisfies Callback);
    if (isForeign(request, merchant)) return reply.send(declinedBy("4003"));
    const outcome = options.ledger.inTransaction(() => {
      // Read again inside the transaction: two windows may press Pay with the same token.
      const still = liveSession(options.ledger.db, token, options.now());
      return still === null ? null : pay(still, sent, merchant, options);
    });
    if (outcome === null) return reply.send({ callback: "onError", payload: expired } satisfies Callback);
    return sendOutcome(reply, outcome, line);
  });
}
