import type { Logger } from "pino";
import { Counter } from "prom-client";
import type { NoteOutsideFault } from "#server/outside-fault.ts";

/** For monitoring: if one of these rises, check the log. */
export const outsideFaults = new Counter({
  name: "doorstep_outside_faults_total",
  help: "Times that a system outside refused or did not answer",
  labelNames: ["system", "outcome"] as const,
  registers: [],
});

/** Writes a warning with the code, and counts it. */
export const noteOutsideFault =
  (log: Logger): NoteOutsideFault =>
  ({ system, outcome, call, errorCode, fault }) => {
    outsideFaults.inc({ system, outcome });
    log.warn(
      { system, outcome, call, errorCode, ...(fault && { err: fault }) },
      `the ${system} system ${outcome === "silent" ? "did not answer" : "refused"}`,
    );
  };
