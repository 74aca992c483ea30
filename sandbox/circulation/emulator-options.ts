import type { CirculationLedger } from "./ledger.ts";

export type CirculationEmulatorOptions = {
  readonly ledger: CirculationLedger;
  /**
   * User and secret of a publication. Looked up each time, so that publications can be added and removed while the
   * emulator runs.
   */
  readonly signInOf: (publication: string) => Promise<{ readonly user: string; readonly secret: string } | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a silent answer holds its connection before dropping it: 30,000 in the demo. */
  readonly silenceMs: number;
};
