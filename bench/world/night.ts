import { eachTenant } from "#server/jobs/each-tenant.ts";
import { renewDue } from "#server/renewal/renew-due.ts";
import { type EngineWish, openEngine } from "./engine.ts";

export type Night = { readonly charged: number; readonly seconds: number };

/** A night's charges at every publication, as the daily work makes them. */
process.on("message", (wanted: EngineWish) => void aNight(wanted).then((night) => process.send?.(night)));

async function aNight(wanted: EngineWish): Promise<Night> {
  const engine = await openEngine(wanted);
  let charged = 0;
  const begun = performance.now();
  await eachTenant(engine, async (tenantId) => {
    const renewed = await renewDue(engine, tenantId);
    charged += renewed;
  });
  return { charged, seconds: (performance.now() - begun) / 1000 };
}
