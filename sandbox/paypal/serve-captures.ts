import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { centsOf } from "../converge/request-fields.ts";
import type { MetMood } from "../moods.ts";
import { idIn } from "../path-id.ts";
import { type Answer, captureBody, notFound, refundBody, refusal, unprocessable } from "./answers.ts";
import { countCaptureRead, findCapture, findRefund, findRefundByRequest, putRefund } from "./captures.ts";
import { disputeOfCapture, endDispute } from "./disputes.ts";
import { answerPayPalCall, type PayPalEmulatorContext } from "./answer-paypal-call.ts";
import { findOrder, mintId, type Order } from "./orders.ts";

const wanted = z.object({ amount: z.optional(z.object({ currency_code: z.literal("USD"), value: z.string() })) });

type Asked = { readonly client: string; readonly captureId: string; readonly request: string; readonly body: unknown };

function refund(
  { client, captureId, request, body }: Asked,
  { options }: PayPalEmulatorContext,
  mood: MetMood,
): Answer {
  const { db } = options.ledger;
  const now = options.now();
  const read = wanted.safeParse(body ?? {});
  if (!read.success) return refusal(400, "INVALID_REQUEST");
  const before = findRefundByRequest(db, client, request);
  if (before !== null) countCaptureRead(db, before.id, now);
  const still = findRefundByRequest(db, client, request);
  if (still !== null) return { status: 201, body: refundBody(still) };
  const capture = findCapture(db, client, captureId);
  if (capture === null) return notFound;
  if (capture.undone !== null) return unprocessable("CAPTURE_NOT_COMPLETED");
  const left = capture.cents - capture.refunded - capture.reserved;
  const cents = read.data.amount === undefined ? left : (centsOf(read.data.amount.value) ?? 0);
  if (left === 0) return unprocessable("CAPTURE_FULLY_REFUNDED");
  if (cents === 0 || cents > left) return unprocessable("REFUND_AMOUNT_EXCEEDED");
  if (mood.decides === "declines") return unprocessable("REFUND_FAILED_INSUFFICIENT_FUNDS");
  // No other refund is possible while a third party decides, or once it has decided for the buyer; an inquiry ends with
  // a full refund.
  const dispute = disputeOfCapture(db, captureId);
  if (dispute?.stage === "CHARGEBACK" && dispute.outcome !== "RESOLVED_SELLER_FAVOUR")
    return unprocessable("REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK");
  if (dispute !== null && dispute.outcome === "" && cents < left) return unprocessable("TRANSACTION_DISPUTED");
  const id = mintId(options.newId);
  putRefund(db, { id, captureId: capture.id, client, request, cents }, mood, now);
  const made = findRefund(db, client, id);
  if (dispute !== null && made?.status === "COMPLETED") endDispute(db, dispute, "refunded", now);
  return made === null ? notFound : { status: 201, body: refundBody(made) };
}

/** Payments v2: show a capture, refund it, show a refund. */
export function serveCaptures(app: FastifyInstance, wire: PayPalEmulatorContext): void {
  const { options } = wire;
  const { ledger, now, newId } = options;
  const choiceOfCapture =
    (id: string) =>
    (client: string): Order["choice"] => {
      const capture = findCapture(ledger.db, client, id);
      return capture === null ? "" : (findOrder(ledger.db, capture.orderId, client, now())?.choice ?? "");
    };

  app.get("/v2/payments/captures/:id", (request, reply) => {
    const id = idIn(request);
    const act = (client: string): Answer => {
      const unseen = countCaptureRead(ledger.db, id, now());
      const capture = findCapture(ledger.db, client, id);
      return capture === null || unseen ? notFound : { status: 200, body: captureBody(capture) };
    };
    return answerPayPalCall(request, reply, wire, { call: "query", choice: choiceOfCapture(id), act });
  });

  app.get("/v2/payments/refunds/:id", (request, reply) => {
    const id = idIn(request);
    const act = (client: string): Answer => {
      const unseen = countCaptureRead(ledger.db, id, now());
      const found = findRefund(ledger.db, client, id);
      return found === null || unseen ? notFound : { status: 200, body: refundBody(found) };
    };
    return answerPayPalCall(request, reply, wire, { call: "query", choice: () => "", act });
  });

  app.post("/v2/payments/captures/:id/refund", (request, reply) => {
    const captureId = idIn(request);
    const requestId = String(request.headers["paypal-request-id"] ?? newId());
    const act = (client: string, mood: MetMood): Answer =>
      refund({ client, captureId, request: requestId, body: request.body }, wire, mood);
    return answerPayPalCall(request, reply, wire, { call: "refund", choice: choiceOfCapture(captureId), act });
  });
}
