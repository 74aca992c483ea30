import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formFields } from "../converge/form-body.ts";
import { amountText, field } from "../converge/request-fields.ts";
import { html } from "#core/html.ts";
import type { PayPalEmulatorOptions } from "./emulator-options.ts";
import { changeOrder, findOrder, isChoice, type Order } from "./orders.ts";
import { parameter } from "../query.ts";
import { stylesheet } from "../stylesheet.ts";

const path = "checkoutnow";

const buttons = [
  ["approve", "Approve", "Pays."],
  ["decline", "Decline", "Approves, and the buyer's bank refuses when the money is asked for."],
  ["silent", "Approve, then fall silent", "Pays, and the merchant gets no answer."],
  ["pending", "Approve, pending", "PayPal holds the payment, and completes it after the second look or an hour."],
  ["pending-fails", "Approve, pending, then declined", "PayPal holds the payment, and declines it in the end."],
  [
    "recorded-late",
    "Approve, recorded late",
    "Pays without an answer, and the order shows it only after the second look.",
  ],
  ["refund-declined", "Approve, refund declined", "Pays, and a refund of it is refused."],
  ["refund-pending", "Approve, refund pending", "Pays, and a refund of it is held before it is completed."],
  ["refund-fails", "Approve, refund fails", "Pays, and a refund of it is held and fails."],
  ["refund-silent", "Approve, refund without an answer", "Pays, and a refund of it is made without an answer."],
  ["disputed", "Approve, then dispute", "Pays, and tells PayPal that nothing was delivered. PayPal holds the money."],
  ["inquired", "Approve, then ask", "Pays, and asks the newspaper through PayPal, which may become a dispute."],
  ["cancel", "Cancel", "Goes back without paying."],
] as const;

const page = (order: Order): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>PayPal (emulated)</title>
        <link rel="stylesheet" href="paypal.css" />
      </head>
      <body>
        <main>
          <h1>PayPal, emulated</h1>
          <p>No account and no money are involved.</p>
          <p class="sum"><span>${order.brand}</span> <strong>$${amountText(order.cents)}</strong></p>
          <form method="post" action="${path}?token=${order.id}">
            ${buttons.map(
              ([value, label, says]) =>
                html`<p>
                  <button name="choice" value="${value}" aria-describedby="${value}">${label}</button>
                  <span id="${value}">${says}</span>
                </p>`,
            )}
          </form>
        </main>
      </body>
    </html>`.markup;

const gone = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>PayPal (emulated)</title>
    </head>
    <body>
      <h1>This payment is not open</h1>
      <p>It was paid, or is too old. Go back to the shop to start again.</p>
    </body>
  </html>`.markup;

/** Returns to the merchant's page with the order. A buyer who approved it has a payer id. */
function goBack(reply: FastifyReply, address: string, order: Order, payer: string): FastifyReply {
  const url = new URL(address);
  url.searchParams.set("token", order.id);
  if (payer !== "") url.searchParams.set("PayerID", payer);
  return reply.redirect(url.href, 303);
}

/** The page where the buyer approves the order: at PayPal a sign-in, here one button for each possible result. */
export async function serveApproval(app: FastifyInstance, { ledger, now }: PayPalEmulatorOptions): Promise<void> {
  const styles = stylesheet(new URL("./paypal.css", import.meta.url), "pages");
  const openOrder = (request: FastifyRequest): Order | null => {
    const order = findOrder(ledger.db, parameter(request, "token"), null, now());
    return order === null || order.status === "COMPLETED" ? null : order;
  };
  app.get("/paypal.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(styles));
  app.get(`/${path}`, (request, reply) => {
    const order = openOrder(request);
    const shown = reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    // The form leads to the merchant's page, wherever that is.
    const leadsTo = order === null ? "" : ` ${new URL(order.returnUrl).origin}`;
    const policy = `default-src 'none'; style-src 'self'; form-action 'self'${leadsTo}; base-uri 'none'; frame-ancestors 'none'`;
    return shown
      .header("content-security-policy", policy)
      .code(order === null ? 404 : 200)
      .send(order === null ? gone : page(order));
  });
  app.post(`/${path}`, (request, reply) => {
    const order = openOrder(request);
    if (order === null) return reply.code(404).type("text/html; charset=utf-8").send(gone);
    const choice = field(formFields(request.body), "choice");
    if (!isChoice(choice)) return goBack(reply, order.cancelUrl, order, "");
    changeOrder(ledger.db, order.id, { status: "APPROVED", choice });
    return goBack(reply, order.returnUrl, order, "EMULATEDPAYER");
  });
}
