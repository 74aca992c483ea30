import type { FastifyPluginAsync } from "fastify";
import { readForms } from "../converge/form-body.ts";
import { faultyLineOf } from "../converge/misbehave.ts";
import type { CirculationEmulatorOptions } from "./emulator-options.ts";
import { serveExchange } from "./serve-exchange.ts";
import { servePages } from "./serve-pages.ts";

/**
 * A publisher's circulation system, emulated on the wire: it accepts commands, holds them until its nightly draw,
 * refuses what it cannot do, and fails on request. It closes its ledger when the server stops.
 */
export const circulationEmulator =
  (options: CirculationEmulatorOptions): FastifyPluginAsync =>
  async (app) => {
    readForms(app);
    app.addHook("onClose", async () => options.ledger.close());
    serveExchange(app, options, faultyLineOf(app, options.silenceMs));
    servePages(app, options);
  };
