import type { ConvergeLedger } from "./ledger.ts";

/** One merchant account at the emulated gateway. */
export type EmulatedMerchant = {
  readonly merchantId: string;
  readonly userId: string;
  readonly pin: string;
  /** Origins that may pay through Checkout.js; absent = all. */
  readonly referrers?: readonly string[];
  /** Addresses that may call the server interfaces; absent = all. */
  readonly addresses?: readonly string[];
  /** Approves everything and does nothing, as a terminal with `ssl_test_mode=TRUE` does. */
  readonly testMode?: boolean;
};

export type ConvergeEmulatorOptions = {
  readonly ledger: ConvergeLedger;
  /** Looks an account up, so that accounts may come and go while the emulator runs. */
  readonly merchant: (merchantId: string) => EmulatedMerchant | null | Promise<EmulatedMerchant | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** How long the silent trigger holds a connection before it drops it: 30,000 in the demo. */
  readonly silenceMs: number;
};
