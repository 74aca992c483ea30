import type { FastifyInstance } from "fastify";
import { methodBody, missing, ok } from "./answers.ts";
import { mintId } from "./confirm.ts";
import { pageOf } from "./list-page.ts";
import { answerStripeCall, type StripeEmulatorContext } from "./answer-stripe-call.ts";
import { metadataIn, parameter } from "./parameters.ts";
import { findMethod } from "./records.ts";

/** Customers, for whom cards are stored. */
export function serveCustomers(app: FastifyInstance, wire: StripeEmulatorContext): void {
  const { ledger, newId } = wire.options;
  app.post("/v1/customers", (request, reply) =>
    answerStripeCall(request, reply, wire, {
      call: "open",
      knows: ["name", "email", "metadata"],
      act: (account, given) => {
        const id = mintId("cus", newId);
        const [name, email] = [parameter(given, "name"), parameter(given, "email")];
        const fields = { name, email, metadata: metadataIn(given) };
        ledger.db
          .prepare("insert into customer (id, account, fields) values (?, ?, ?)")
          .run(id, account, JSON.stringify(fields));
        return ok({ id, object: "customer", ...fields });
      },
    }),
  );
  app.get<{ Params: { customer: string; method: string } }>(
    "/v1/customers/:customer/payment_methods/:method",
    (request, reply) =>
      answerStripeCall(request, reply, wire, {
        call: "query",
        knows: [],
        act: (account) => {
          const { customer, method: id } = request.params;
          const method = findMethod(ledger.db, account, id);
          return method?.customer === customer ? ok(methodBody(method)) : missing("payment_method");
        },
      }),
  );
  app.get("/v1/customers", (request, reply) =>
    answerStripeCall(request, reply, wire, {
      call: "query",
      knows: ["limit"],
      act: (_, given) => pageOf(request.url, [], given, () => ({})),
    }),
  );
}
