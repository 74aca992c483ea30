import { readFile } from "node:fs/promises";
import type { FastifyPluginAsync } from "fastify";
import { readForms } from "../converge/form-body.ts";
import { faultyLineOf } from "../converge/misbehave.ts";
import { openToAllPages } from "../converge/open-to-all-pages.ts";
import type { EmulatedGateway } from "../emulated-gateway.ts";
import type { StripeEmulatorOptions } from "./emulator-options.ts";
import { openStripeLedger } from "./ledger.ts";
import { serveBrowser } from "./serve-browser.ts";
import { serveBankPage, serveDisputes } from "./serve-disputes.ts";
import { serveCustomers } from "./serve-customers.ts";
import { servePayments } from "./serve-payments.ts";
import { serveRefunds } from "./serve-refunds.ts";

/**
 * Stripe, emulated on the wire for its own library: PaymentIntents, SetupIntents, customers, charges and refunds with
 * idempotency keys and pages, each account at `/ACCOUNT/v1`; and a stand-in for Stripe.js at `/js/stripe.js`. Stripe's
 * own test cards rehearse each failure (test-cards.ts). It closes its ledger when the server stops.
 */
export const stripeEmulator =
  (options: StripeEmulatorOptions): FastifyPluginAsync =>
  async (app) => {
    readForms(app);
    app.addHook("onClose", async () => options.ledger.close());
    const wire = { options, line: faultyLineOf(app, options.silenceMs) };
    const script = await readFile(new URL("./browser/stripe.js", import.meta.url), "utf8");
    app.get("/js/stripe.js", (_request, reply) => {
      void openToAllPages(reply).type("text/javascript").header("cache-control", "no-cache").send(script);
    });
    serveBrowser(app, wire);
    serveBankPage(app, wire);
    await app.register(
      async (account) => {
        serveCustomers(account, wire);
        servePayments(account, wire);
        serveRefunds(account, wire);
        serveDisputes(account, wire);
      },
      { prefix: "/:account" },
    );
  };

/** The emulator with an account for each publication that uses Stripe. */
export const stripeAt: EmulatedGateway = ({ file, findAccount, ...world }) =>
  stripeEmulator({
    ...world,
    ledger: openStripeLedger(file),
    secretOf: async (publishableKey) => (await findAccount("publishableKey", publishableKey))?.secret ?? null,
  });
