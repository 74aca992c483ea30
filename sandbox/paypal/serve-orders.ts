import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Line } from "../converge/misbehave.ts";
import { centsOf } from "../converge/request-fields.ts";
import { orderBody, sendRefusal } from "./answers.ts";
import { captureOfOrder, isInvoiceUsed, putCapture } from "./captures.ts";
import type { PayPalEmulatorOptions } from "./emulator-options.ts";
import { changeOrder, findOrder, mintId, type Order, putOrder } from "./orders.ts";
import { clientOf } from "./sign-in.ts";

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
const params = z.object({ id: z.string() });

const requestIdOf = (request: FastifyRequest): string => String(request.headers["paypal-request-id"] ?? "");
const idOf = (request: FastifyRequest): string => params.parse(request.params).id;

/** The approval page lies beside the calls; a client behind another address puts its own in front. */
const approveUrl = ({ protocol, host, url }: FastifyRequest, id: string): string =>
  `${protocol}://${host}${url.slice(0, url.indexOf("/v2/"))}/checkoutnow?token=${id}`;

/** What became of asking for the money of an order. */
type Captured = "done" | "done-silently" | "ORDER_NOT_APPROVED" | "INSTRUMENT_DECLINED" | "DUPLICATE_INVOICE_ID";

function capture(order: Order, { ledger, newId, now }: PayPalEmulatorOptions): Captured {
  const { db } = ledger;
  if (order.status === "COMPLETED") return "done";
  if (order.status !== "APPROVED") return "ORDER_NOT_APPROVED";
  if (order.choice === "decline") {
    // The buyer is to choose another way to pay at PayPal.
    changeOrder(db, order.id, { status: "PAYER_ACTION_REQUIRED", choice: "" });
    return "INSTRUMENT_DECLINED";
  }
  if (isInvoiceUsed(db, order)) return "DUPLICATE_INVOICE_ID";
  putCapture(db, mintId(newId), now(), order);
  changeOrder(db, order.id, { status: "COMPLETED", choice: order.choice });
  return order.choice === "silent" ? "done-silently" : "done";
}

/** Orders v2: create, show, capture. */
export function serveOrders(app: FastifyInstance, options: PayPalEmulatorOptions, line: Line): void {
  const { ledger, now, newId } = options;
  const answer = (request: FastifyRequest, reply: FastifyReply, order: Order, status: number): FastifyReply =>
    reply.code(status).send(orderBody(order, captureOfOrder(ledger.db, order.id), approveUrl(request, order.id)));

  app.post("/v2/checkout/orders", (request, reply) => {
    const client = clientOf(request, options);
    if (client === null) return sendRefusal(reply, 401, "AUTHENTICATION_FAILURE");
    const read = wanted.safeParse(request.body);
    if (!read.success) return sendRefusal(reply, 400, "INVALID_REQUEST");
    const [unit] = read.data.purchase_units;
    const { return_url, cancel_url, brand_name = "" } = read.data.payment_source.paypal.experience_context;
    const cents = centsOf(unit.amount.value) ?? 0;
    if (cents === 0) return sendRefusal(reply, 422, "UNPROCESSABLE_ENTITY", "CANNOT_BE_ZERO_OR_NEGATIVE");
    const id = mintId(newId);
    const order = putOrder(ledger.db, {
      id,
      client,
      // Without a request id every request is a new one.
      request: requestIdOf(request) || id,
      made: now(),
      cents,
      invoice: unit.invoice_id,
      custom: unit.custom_id,
      brand: brand_name,
      returnUrl: return_url,
      cancelUrl: cancel_url,
    });
    return answer(request, reply, order, 200);
  });

  app.get("/v2/checkout/orders/:id", (request, reply) => {
    const client = clientOf(request, options);
    if (client === null) return sendRefusal(reply, 401, "AUTHENTICATION_FAILURE");
    const order = findOrder(ledger.db, idOf(request), client, now());
    return order === null ? sendRefusal(reply, 404, "RESOURCE_NOT_FOUND") : answer(request, reply, order, 200);
  });

  app.post("/v2/checkout/orders/:id/capture", (request, reply) => {
    const client = clientOf(request, options);
    if (client === null) return sendRefusal(reply, 401, "AUTHENTICATION_FAILURE");
    const id = idOf(request);
    const captured = ledger.together(() => {
      const order = findOrder(ledger.db, id, client, now());
      return order === null ? null : capture(order, options);
    });
    if (captured === null) return sendRefusal(reply, 404, "RESOURCE_NOT_FOUND");
    if (captured === "done-silently") {
      line.keepSilent(reply);
      return reply;
    }
    const order = findOrder(ledger.db, id, client, now());
    if (captured !== "done" || order === null) return sendRefusal(reply, 422, "UNPROCESSABLE_ENTITY", captured);
    return answer(request, reply, order, 201);
  });
}
