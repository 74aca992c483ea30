import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { serveCheckoutPayment } from "./checkout-payment.ts";
import type { EmulatedGateway } from "../emulated-gateway.ts";
import type { ConvergeEmulatorOptions } from "./emulator-options.ts";
import { openConvergeLedger } from "./ledger.ts";
import { readForms } from "./form-body.ts";
import { faultyLineOf } from "./misbehave.ts";
import { openToAllPages } from "./open-to-all-pages.ts";
import { serveXml } from "./process-xml.ts";
import { serveTransactionToken } from "./transaction-token.ts";

/**
 * Elavon Converge, emulated on the wire: an adapter cannot tell it from the demo gateway. Special amounts, security
 * codes and ZIP codes rehearse each failure (triggers.ts). It closes its ledger when the server stops.
 */
export const convergeEmulator =
  (options: ConvergeEmulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const line = faultyLineOf(app, options.silenceMs);
    readForms(app);
    app.addHook("onClose", async () => options.ledger.close());
    await serveScript(app, "Checkout.js", "checkout.js");
    await serveScript(app, "ApplePaySession.js", "apple-pay-session.js");
    await serveScript(app, "Wallets.js", "wallets.js");
    serveTransactionToken(app, options);
    serveCheckoutPayment(app, options, line);
    serveXml(app, options, line);
  };

/** The emulator with an account for each publication that uses this gateway. */
export const convergeAt: EmulatedGateway = ({ file, findAccount, ...world }) =>
  convergeEmulator({
    ...world,
    ledger: openConvergeLedger(file),
    merchant: async (merchantId) => {
      const account = await findAccount("merchantId", merchantId);
      return account && { merchantId, userId: account.settings["userId"] ?? "", pin: account.secret };
    },
  });

async function serveScript(app: FastifyInstance, name: string, file: string): Promise<void> {
  const script = await readFile(new URL(`./browser/${file}`, import.meta.url), "utf8");
  app.get(`/hosted-payments/${name}`, (_request, reply) => {
    void openToAllPages(reply).type("text/javascript").header("cache-control", "no-cache").send(script);
  });
}
