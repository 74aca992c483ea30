import type { Database } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";
import { type TenantSecretOf, tenantSecrets } from "./tenant-secret.ts";

export type CirculationSecretOf = TenantSecretOf;

/** Opens a publication's secret at its circulation system. */
export const circulationSecrets = (db: Database, secrets: SecretBox): CirculationSecretOf =>
  tenantSecrets(db, secrets, "circulation.secret");
