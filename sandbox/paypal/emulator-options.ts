import type { PayPalLedger } from "./ledger.ts";

export type PayPalEmulatorOptions = {
  readonly ledger: PayPalLedger;
  /**
   * Looks up an account's secret by client id each time, so that accounts can be added and removed while the emulator
   * runs.
   */
  readonly secretOf: (clientId: string) => string | null | Promise<string | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** How long a silent answer holds its connection before dropping it: 30,000 in the demo. */
  readonly silenceMs: number;
};
