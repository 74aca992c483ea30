import type { FastifyPluginAsync } from "fastify";
import { readForms } from "../converge/form-body.ts";
import { faultyLineOf } from "../converge/misbehave.ts";
import { serveApproval } from "./approval.ts";
import type { EmulatedGateway } from "../emulated-gateway.ts";
import type { PayPalEmulatorOptions } from "./emulator-options.ts";
import { openPayPalLedger } from "./ledger.ts";
import { serveCaptures } from "./serve-captures.ts";
import { serveDisputes, serveResolutionPage } from "./serve-disputes.ts";
import { serveOrders } from "./serve-orders.ts";
import { serveTokens } from "./sign-in.ts";

/**
 * PayPal, emulated on the wire: OAuth client credentials, Orders v2, captures and refunds, disputes, and the page where the buyer
 * approves, declines or cancels. It closes its ledger when the server stops.
 */
export const payPalEmulator =
  (options: PayPalEmulatorOptions): FastifyPluginAsync =>
  async (app) => {
    readForms(app);
    app.addHook("onClose", async () => options.ledger.close());
    serveTokens(app, options);
    const wire = { options, line: faultyLineOf(app, options.silenceMs) };
    serveOrders(app, wire);
    serveCaptures(app, wire);
    serveDisputes(app, wire);
    serveResolutionPage(app, wire);
    await serveApproval(app, options);
  };

/** The emulator with an account for each publication that uses PayPal. */
export const payPalAt: EmulatedGateway = ({ file, findAccount, ...world }) =>
  payPalEmulator({
    ...world,
    ledger: openPayPalLedger(file),
    secretOf: async (clientId) => (await findAccount("clientId", clientId))?.secret ?? null,
  });
