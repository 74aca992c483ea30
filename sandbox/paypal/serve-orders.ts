import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { centsOf } from "../converge/request-fields.ts";
import type { MetMood } from "../moods.ts";
import { idIn } from "../path-id.ts";
import { type Answer, notFound, orderBody, refusal, unprocessable } from "./answers.ts";
import { captureOfOrder, countCaptureRead, isInvoiceUsed, putCapture } from "./captures.ts";
import { putDispute } from "./disputes.ts";
import { answerPayPalCall, type PayPalEmulatorContext } from "./answer-paypal-call.ts";
import { changeOrder, findOrder, mintId, type Order, putOrder } from "./orders.ts";

const pages = z.object({ return_url: z.string(), cancel_url: z.string(), brand_name: z.optional(z.string()) });
const wanted = z.object({
  intent: z.literal("CAPTURE"),
  purchase_units: z.tuple([
    z.object({
      amount: z.object({ currency_code: z.literal("USD"), value: z.string() }),
      invoice_id: z.string().check(z.maxLength(127)),
      custom_id: z.string().check(z.maxLength(127)),
    }),
  ]),
  payment_source: z.object({ paypal: z.object({ experience_context: pages }) }),
});

const requestIdOf = (request: FastifyRequest): string => String(request.headers["paypal-request-id"] ?? "");

/**
 * The approval page has an address next to those of the calls. A client that reaches us at another address adds its own
 * prefix.
 */
const approveUrl = ({ protocol, host, url }: FastifyRequest, id: string): string =>
  `${protocol}://${host}${url.slice(0, url.indexOf("/v2/"))}/checkoutnow?token=${id}`;

function capture(order: Order, { options }: PayPalEmulatorContext, mood: MetMood): "done" | Answer {
  const { ledger, newId, now } = options;
  const { db } = ledger;
  if (order.status === "COMPLETED") return "done";
  if (order.status !== "APPROVED") return unprocessable("ORDER_NOT_APPROVED");
  if (order.choice === "decline" || mood.decides === "declines") {
    // The buyer has to choose another payment method at PayPal.
    changeOrder(db, order.id, { status: "PAYER_ACTION_REQUIRED", choice: "" });
    return unprocessable("INSTRUMENT_DECLINED");
  }
  if (isInvoiceUsed(db, order)) return unprocessable("DUPLICATE_INVOICE_ID");
  const id = mintId(newId);
  putCapture(db, id, now(), order, mood);
  const stage = order.choice === "disputed" ? "CHARGEBACK" : order.choice === "inquired" ? "INQUIRY" : null;
  if (stage !== null)
    putDispute(db, {
      id: `PP-D-${mintId(newId)}`,
      client: order.client,
      captureId: id,
      made: now(),
      cents: order.cents,
      stage,
      reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    });
  changeOrder(db, order.id, { status: "COMPLETED", choice: order.choice });
  return "done";
}

/** Orders v2: create, show, capture. */
export function serveOrders(app: FastifyInstance, wire: PayPalEmulatorContext): void {
  const { options } = wire;
  const { ledger, now, newId } = options;
  const find = (client: string, id: string): Order | null => findOrder(ledger.db, id, client, now());
  const shown = (request: FastifyRequest, order: Order, status: number): Answer => ({
    status,
    body: orderBody(order, captureOfOrder(ledger.db, order.id), approveUrl(request, order.id)),
  });

  app.post("/v2/checkout/orders", (request, reply) => {
    const act = (client: string): Answer => {
      const read = wanted.safeParse(request.body);
      if (!read.success) return refusal(400, "INVALID_REQUEST");
      const [unit] = read.data.purchase_units;
      const { return_url, cancel_url, brand_name = "" } = read.data.payment_source.paypal.experience_context;
      const cents = centsOf(unit.amount.value) ?? 0;
      if (cents === 0) return unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE");
      const id = mintId(newId);
      const order = putOrder(ledger.db, {
        id,
        client,
        // Without a request id, every request is new.
        request: requestIdOf(request) || id,
        made: now(),
        cents,
        invoice: unit.invoice_id,
        custom: unit.custom_id,
        brand: brand_name,
        returnUrl: return_url,
        cancelUrl: cancel_url,
      });
      return shown(request, order, 200);
    };
    return answerPayPalCall(request, reply, wire, { call: "order", choice: () => "", act });
  });

  app.get("/v2/checkout/orders/:id", (request, reply) => {
    const id = idIn(request);
    const act = (client: string): Answer => {
      const made = captureOfOrder(ledger.db, id);
      const unseen = made !== null && countCaptureRead(ledger.db, made.id, now());
      const order = find(client, id);
      if (order === null) return notFound;
      return unseen
        ? { status: 200, body: orderBody({ ...order, status: "APPROVED" }, null, approveUrl(request, id)) }
        : shown(request, order, 200);
    };
    return answerPayPalCall(request, reply, wire, { call: "query", choice: () => "", act });
  });

  app.post("/v2/checkout/orders/:id/capture", (request, reply) => {
    const id = idIn(request);
    const act = (client: string, mood: MetMood): Answer => {
      const order = find(client, id);
      if (order === null) return notFound;
      const captured = capture(order, wire, mood);
      return captured === "done" ? shown(request, find(client, id) ?? order, 201) : captured;
    };
    const choice = (client: string): Order["choice"] => {
      const order = find(client, id);
      // Only the capture that moves the money is affected by the buyer's choice.
      return order === null || order.status === "COMPLETED" ? "" : order.choice;
    };
    return answerPayPalCall(request, reply, wire, { call: "capture", choice, act });
  });
}
