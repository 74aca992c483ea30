import type pg from "pg";
import { Counter, Gauge, type Metric } from "prom-client";
import type { ChargeRenewal } from "#server/renewal/charge-renewal.ts";

const renewals = new Counter({
  name: "doorstep_renewals_total",
  help: "Renewals that were tried, by outcome: posted, declined, or why nothing was charged, such as a missing notice",
  labelNames: ["outcome"] as const,
  registers: [],
});

/** Counts the outcomes of renewals that are due. */
export const countRenewals =
  (charge: ChargeRenewal): ChargeRenewal =>
  async (request) => {
    const charged = await charge(request);
    if (charged.kind !== "not-due") renewals.inc({ outcome: charged.kind });
    return charged;
  };

/** Metrics of this process. */
export const ownMetrics = (pool: pg.Pool): Metric[] => [
  renewals,
  new Gauge({
    name: "doorstep_database_connections",
    help: "Connections of this program's pool: in use, idle, and requests that wait for one",
    labelNames: ["state"] as const,
    registers: [],
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  }),
];
