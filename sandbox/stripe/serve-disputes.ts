import type { FastifyInstance } from "fastify";
import { serveDisputePage } from "../dispute-page.ts";
import { disputeBody, intentBody } from "./answers.ts";
import { type DisputeOutcome, disputesMade, endDispute, everyDispute, isOutcome, outcomesOf } from "./disputes.ts";
import { pageOf } from "./list-page.ts";
import { answerStripeCall, type CallAction, type StripeEmulatorContext } from "./answer-stripe-call.ts";
import { expands, wholeIn } from "./parameters.ts";
import { findIntent } from "./records.ts";

/** The list of disputes, for the merchant's program. */
export function serveDisputes(app: FastifyInstance, wire: StripeEmulatorContext): void {
  const { options } = wire;
  const { db } = options.ledger;
  app.get("/v1/disputes", (request, reply) => {
    const act: CallAction = (account, given) => {
      const paymentOf = (id: string): object | null => {
        const intent = expands(given, "data.payment_intent") ? findIntent(db, account, id) : null;
        return intent === null ? null : intentBody(intent, null);
      };
      const all = disputesMade(db, account, (wholeIn(given, "created[gte]") ?? 0) * 1000, options.now());
      return pageOf(request.url, all, given, (it) => disputeBody(it, paymentOf(it.intent)));
    };
    return answerStripeCall(request, reply, wire, {
      call: "query",
      knows: ["created", "limit", "starting_after"],
      act,
    });
  });
}

const buttons: Readonly<Record<DisputeOutcome, string>> = {
  answered: "The newspaper answers",
  won: "The bank decides for the newspaper",
  lost: "The bank decides for the cardholder",
  ended: "The bank asks no further",
};

/** A page on which people of the demo act as the newspaper at Stripe's own pages, and as the bank. */
export function serveBankPage(app: FastifyInstance, { options }: StripeEmulatorContext): void {
  const { db } = options.ledger;
  serveDisputePage(app, {
    intro:
      "Payments that a cardholder disputed at their bank. Pay with 4000 0000 0000 0259 (fraud), 4000 0000 0000 2685 (not received) or 4000 0000 0000 1976 (the bank only asks), and the payment appears here.",
    buttons,
    all: () => everyDispute(db).map((it) => ({ ...it, outcomes: outcomesOf(it) })),
    end: (id, outcome) => {
      const dispute = everyDispute(db).find((it) => it.id === id);
      if (dispute !== undefined && isOutcome(outcome)) endDispute(db, dispute, outcome);
    },
  });
}
