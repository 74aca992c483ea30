import type { FastifyPluginAsync } from "fastify";

/** A publication's account at a gateway, with its settings as its catalog has them. */
export type AccountAtGateway = {
  readonly settings: Readonly<Record<string, string>>;
  readonly secret: string;
};

/** What every emulated gateway is given. */
export type GatewayWorld = {
  /** Where it keeps its ledger; `:memory:` keeps it in no file. */
  readonly file: string;
  /** Looks an account up by one of its settings, so that accounts may come and go while the emulator runs. */
  readonly findAccount: (setting: string, value: string) => Promise<AccountAtGateway | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** How long an answer that is kept back holds its connection before that is dropped: 30,000 in the demo. */
  readonly silenceMs: number;
};

/** An emulated gateway, ready to be registered where it shall answer. */
export type EmulatedGateway = (world: GatewayWorld) => FastifyPluginAsync;
