import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { IdentitySettings, Tenant } from "#core/site/tenant.ts";
import { readCatalog } from "#server/catalog/read-catalog.ts";

const read = readCatalog(
  readFileSync(join(import.meta.dirname, "../../../catalog/a-kettle-lakes-courier.yaml"), "utf8"),
);
if (read.kind === "mistakes") throw new Error("the demo catalog has mistakes");
const { tenant } = read.value;

/** A publication that is not stored anywhere, for tests that need only its settings. */
export const aTenant = (identity: IdentitySettings): Tenant => ({ tenantId: 1, daysAhead: 0, ...tenant, identity });
