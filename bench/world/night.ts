import { eachTenant } from "#server/jobs/each-tenant.ts";
import { renewDue } from "#server/renewal/renew-due.ts";
import { type EngineWish, openEngine } from "./engine.ts";

export type Night = EngineWish & {
  /** How many charges are due, at all publications together. */
  readonly due: number;
};

/** Makes one night's charges at every publication, as the daily work does. Returns renewals per second. */
process.on("message", (night: Night) => void chargeAll(night).then((perSecond) => process.send?.(perSecond)));

async function chargeAll({ due, ...wanted }: Night): Promise<number> {
  const engine = await openEngine(wanted);
  let charged = 0;
  const begun = performance.now();
  await eachTenant(engine, async (tenantId) => {
    const renewed = await renewDue(engine, tenantId);
    charged += renewed;
  });
  const seconds = (performance.now() - begun) / 1000;
  if (charged !== due) throw new Error(`${charged} of ${due} were renewed`);
  return charged / seconds;
}
