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
  /** Approves everything and does nothing, like a terminal with `ssl_test_mode=TRUE`. */
  readonly testMode?: boolean;
};

export type ConvergeEmulatorOptions = {
  readonly ledger: ConvergeLedger;
  /** Looks up an account each time, so that accounts can be added and removed while the emulator runs. */
  readonly merchant: (merchantId: string) => EmulatedMerchant | null | Promise<EmulatedMerchant | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** How long a silent answer holds a connection before dropping it: 30,000 in the demo. */
  readonly silenceMs: number;
};
