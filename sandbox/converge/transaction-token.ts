import type { FastifyInstance, FastifyReply } from "fastify";
import type { ConvergeEmulatorOptions } from "./emulator-options.ts";
import { type ErrorCode, errorFields } from "./error-codes.ts";
import { formFields } from "./form-body.ts";
import { centsOf, exceedsALimit, field, type RequestFields } from "./request-fields.ts";
import { mintSessionToken, openSession } from "./session-tokens.ts";
import { signIn } from "./sign-in.ts";

const credentials = new Set(["ssl_merchant_id", "ssl_account_id", "ssl_user_id", "ssl_pin", "ssl_vendor_id"]);

const problemOf = (fields: RequestFields): ErrorCode | null => {
  if (exceedsALimit(fields)) return "5005";
  const type = field(fields, "ssl_transaction_type").toLowerCase();
  if (type === "") return "4009";
  if (type === "ccverify") return (centsOf(field(fields, "ssl_amount") || "0") ?? 1) === 0 ? null : "5002";
  if (type !== "ccsale") return "4010";
  if (field(fields, "ssl_amount") === "") return "4009";
  return (centsOf(field(fields, "ssl_amount")) ?? 0) > 0 ? null : "5002";
};

/** Wrong credentials get a page with status 401; every other problem is a line of text with status 200. */
function sendProblem(reply: FastifyReply, code: ErrorCode): FastifyReply {
  if (code === "4025") {
    return reply
      .code(401)
      .type("text/html")
      .send("<html><body>The application has encountered an error, error code = 401</body></html>");
  }
  return reply.type("text/plain").send(`${code} ${errorFields(code).errorMessage}`);
}

/**
 * `POST hosted-payments/transaction_token`: answers with a token as plain text, bound to the amount, the invoice and
 * the names.
 */
export function serveTransactionToken(app: FastifyInstance, options: ConvergeEmulatorOptions): void {
  app.post("/hosted-payments/transaction_token", async (request, reply) => {
    const fields = formFields(request.body);
    const merchant = await signIn(fields, request.ip, options.merchant);
    if (typeof merchant === "string") return sendProblem(reply, merchant);
    const problem = problemOf(fields);
    if (problem !== null) return sendProblem(reply, problem);
    const bound = Object.fromEntries(Object.entries(fields).filter(([name]) => !credentials.has(name)));
    const token = mintSessionToken(options.newId);
    openSession(options.ledger.db, { token, merchantId: merchant.merchantId, fields: bound }, options.now());
    return reply.type("text/plain").send(token);
  });
}
