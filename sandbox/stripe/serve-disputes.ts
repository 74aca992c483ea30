import type { FastifyInstance } from "fastify";
import { formFields } from "../converge/form-body.ts";
import { stylesheet } from "../stylesheet.ts";
import { disputeBody, intentBody } from "./answers.ts";
import { disputesMade, end, everyDispute, isOutcome } from "./disputes.ts";
import { disputePage } from "./dispute-page.ts";
import { pageOf } from "./list-page.ts";
import { type Act, answerCall, type StripeWire } from "./meet-mood.ts";
import { expands, wholeIn } from "./parameters.ts";
import { findIntent } from "./records.ts";

/** The list of disputes, for the merchant's program. */
export function serveDisputes(app: FastifyInstance, wire: StripeWire): void {
  const { options } = wire;
  const { db } = options.ledger;
  app.get("/v1/disputes", (request, reply) => {
    const act: Act = (account, given) => {
      const paymentOf = (id: string): object | null => {
        const intent = expands(given, "data.payment_intent") ? findIntent(db, account, id) : null;
        return intent === null ? null : intentBody(intent, null);
      };
      const all = disputesMade(db, account, (wholeIn(given, "created[gte]") ?? 0) * 1000, options.now());
      return pageOf(request.url, all, given, (it) => disputeBody(it, paymentOf(it.intent)));
    };
    return answerCall(request, reply, wire, { call: "query", knows: ["created", "limit", "starting_after"], act });
  });
}

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Where people of the demo are the newspaper at Stripe's own pages, and the bank. */
export function serveDisputePage(app: FastifyInstance, { options }: StripeWire): void {
  const { db } = options.ledger;
  const path = `${app.prefix}/disputes`;
  const styles = stylesheet(new URL("./disputes.css", import.meta.url), "pages", "lists");
  app.get("/disputes.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(styles));
  app.get("/disputes", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .send(disputePage(path, everyDispute(db))),
  );
  app.post("/disputes", (request, reply) => {
    const { id = "", outcome = "" } = formFields(request.body);
    const dispute = everyDispute(db).find((it) => it.id === id);
    if (dispute !== undefined && isOutcome(outcome)) end(db, dispute, outcome);
    return reply.redirect(path, 303);
  });
}
