import type { FastifyPluginAsync } from "fastify";

/** A publication's account at a gateway, with its settings from the catalog. */
export type AccountAtGateway = {
  readonly settings: Readonly<Record<string, string>>;
  readonly secret: string;
};

/** What every emulated gateway is given. */
export type GatewayWorld = {
  /** Where it stores its ledger; `:memory:` uses no file. */
  readonly file: string;
  /**
   * Looks up an account by one of its settings each time, so that accounts can be added and removed while the emulator
   * runs.
   */
  readonly findAccount: (setting: string, value: string) => Promise<AccountAtGateway | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** How long a silent answer holds its connection before dropping it: 30,000 in the demo. */
  readonly silenceMs: number;
};

/** An emulated gateway, ready to be registered at its path. */
export type EmulatedGateway = (world: GatewayWorld) => FastifyPluginAsync;
