import type { StripeLedger } from "./ledger.ts";

export type StripeEmulatorOptions = {
  readonly ledger: StripeLedger;
  /**
   * Looks up an account's secret key by its publishable key each time, so that accounts can be added and removed while
   * the emulator runs.
   */
  readonly secretOf: (publishableKey: string) => string | null | Promise<string | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** How long a silent answer holds its connection before dropping it: 30,000 in the demo. */
  readonly silenceMs: number;
};
