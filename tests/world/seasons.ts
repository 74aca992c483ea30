import { call, newKey } from "./calls.ts";
import type { Publisher } from "./publisher.ts";
import type { PaperReader } from "./stops.ts";
import type { Site } from "./site.ts";

const winter = { kind: "digital", leaveDate: "2026-03-02", returnDate: "2026-05-04" } as const;

export const savePlan = (
  site: Site,
  { domain }: Publisher,
  { accountNumber, token }: PaperReader,
  change: object = {},
) => call(site, "saveSeasonalPlan", { domain, accountNumber, ...winter, ...change }, { token, key: newKey() });

/** A saved plan. */
export async function aPlan(site: Site, publisher: Publisher, reader: PaperReader, change: object = {}) {
  const { body } = await savePlan(site, publisher, reader, change);
  if (!body.isSuccess) throw new Error(body.errorMessage);
  return body.plan;
}
