import type { FastifyInstance } from "fastify";
import { serveDisputePage } from "../dispute-page.ts";
import { idIn } from "../path-id.ts";
import { parameter } from "../query.ts";
import { type Answer, disputeBody, disputeLine, notFound, refusal } from "./answers.ts";
import { findCapture } from "./captures.ts";
import {
  type DisputeOutcome,
  disputesChanged,
  endDispute,
  everyDispute,
  findDispute,
  isOutcome,
  outcomesOf,
} from "./disputes.ts";
import { answerPayPalCall, type PayPalEmulatorContext } from "./answer-paypal-call.ts";

const maxPerPage = 50;
/** PayPal lists what changed within 180 days, and refuses any question about earlier times. */
const reachMs = 180 * 86_400_000;

/** Disputes v1: the list, with summaries, and a single dispute, with its capture and outcome. */
export function serveDisputes(app: FastifyInstance, wire: PayPalEmulatorContext): void {
  const { ledger, now } = wire.options;
  const { db } = ledger;

  app.get("/v1/customer/disputes", (request, reply) => {
    const act = (client: string): Answer => {
      const since = Date.parse(parameter(request, "update_time_after"));
      const size = Number(parameter(request, "page_size") || 10);
      if (Number.isNaN(since) || since < now() - reachMs || since > now()) return refusal(400, "INVALID_REQUEST");
      if (!Number.isInteger(size) || size < 1 || size > maxPerPage) return refusal(400, "INVALID_REQUEST");
      const from = Number(parameter(request, "next_page_token") || 0);
      const all = disputesChanged(db, client, since, now());
      const next = new URL(request.url, `${request.protocol}://${request.host}`);
      next.searchParams.set("next_page_token", String(from + size));
      const links = from + size < all.length ? [{ href: next.href, rel: "next", method: "GET" }] : [];
      return { status: 200, body: { items: all.slice(from, from + size).map(disputeLine), links } };
    };
    return answerPayPalCall(request, reply, wire, { call: "query", choice: () => "", act });
  });

  app.get("/v1/customer/disputes/:id", (request, reply) => {
    const act = (client: string): Answer => {
      const dispute = findDispute(db, client, idIn(request));
      const capture = dispute === null ? null : findCapture(db, client, dispute.captureId);
      return dispute === null || capture === null ? notFound : { status: 200, body: disputeBody(dispute, capture) };
    };
    return answerPayPalCall(request, reply, wire, { call: "query", choice: () => "", act });
  });
}

const buttons: Readonly<Record<Exclude<DisputeOutcome, "refunded">, string>> = {
  answered: "The newspaper answers",
  won: "PayPal decides for the newspaper",
  lost: "PayPal decides for the buyer",
  escalated: "The buyer asks PayPal to decide",
  ended: "The buyer is satisfied",
};

/** A page on which people of the demo act as the newspaper in PayPal's Resolution Center, the buyer, and PayPal. */
export function serveResolutionPage(app: FastifyInstance, { options }: PayPalEmulatorContext): void {
  const { db } = options.ledger;
  serveDisputePage(app, {
    intro: "Payments that a buyer disputed at PayPal. Pay with “Approve, then dispute”, and the payment appears here.",
    buttons,
    all: () => everyDispute(db).map((it) => ({ ...it, amount: it.cents, outcomes: outcomesOf(it) })),
    end: (id, outcome) => {
      const dispute = everyDispute(db).find((it) => it.id === id);
      if (dispute !== undefined && isOutcome(outcome)) endDispute(db, dispute, outcome, options.now());
    },
  });
}
