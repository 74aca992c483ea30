import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { centsOf } from "../converge/request-fields.ts";
import { captureBody, refundBody, sendRefusal } from "./answers.ts";
import { findCapture, findRefund, putRefund } from "./captures.ts";
import type { PayPalEmulatorOptions } from "./emulator-options.ts";
import { mintId } from "./orders.ts";
import { clientOf } from "./sign-in.ts";

const params = z.object({ id: z.string() });
const wanted = z.object({ amount: z.optional(z.object({ currency_code: z.literal("USD"), value: z.string() })) });

/** Payments v2: show a capture, pay it back. */
export function serveCaptures(app: FastifyInstance, options: PayPalEmulatorOptions): void {
  const { ledger, newId } = options;
  app.get("/v2/payments/captures/:id", (request, reply) => {
    const client = clientOf(request, options);
    if (client === null) return sendRefusal(reply, 401, "AUTHENTICATION_FAILURE");
    const capture = findCapture(ledger.db, client, params.parse(request.params).id);
    return capture === null ? sendRefusal(reply, 404, "RESOURCE_NOT_FOUND") : reply.send(captureBody(capture));
  });

  app.post("/v2/payments/captures/:id/refund", (request, reply) => {
    const client = clientOf(request, options);
    if (client === null) return sendRefusal(reply, 401, "AUTHENTICATION_FAILURE");
    const read = wanted.safeParse(request.body ?? {});
    if (!read.success) return sendRefusal(reply, 400, "INVALID_REQUEST");
    const id = mintId(newId);
    const requestId = String(request.headers["paypal-request-id"] ?? id);
    return ledger.together(() => {
      const before = findRefund(ledger.db, client, requestId);
      if (before !== null) return reply.code(201).send(refundBody(before.id, before.cents));
      const capture = findCapture(ledger.db, client, params.parse(request.params).id);
      if (capture === null) return sendRefusal(reply, 404, "RESOURCE_NOT_FOUND");
      const left = capture.cents - capture.refunded;
      const cents = read.data.amount === undefined ? left : (centsOf(read.data.amount.value) ?? 0);
      if (left === 0) return sendRefusal(reply, 422, "UNPROCESSABLE_ENTITY", "CAPTURE_FULLY_REFUNDED");
      if (cents === 0 || cents > left) return sendRefusal(reply, 422, "UNPROCESSABLE_ENTITY", "REFUND_AMOUNT_EXCEEDED");
      putRefund(ledger.db, { id, captureId: capture.id, client, request: requestId, cents });
      return reply.code(201).send(refundBody(id, cents));
    });
  });
}
