import type { PayPalLedger } from "./ledger.ts";

export type PayPalEmulatorOptions = {
  readonly ledger: PayPalLedger;
  /** The secret of an account by its client id, so that accounts may come and go while the emulator runs. */
  readonly secretOf: (clientId: string) => string | null | Promise<string | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** How long an answer that is kept back holds its connection before that is dropped: 30,000 in the demo. */
  readonly silenceMs: number;
};
