import type { Database } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";
import { type TenantSecretOf, tenantSecrets } from "./tenant-secret.ts";

export type TrackerSecretOf = TenantSecretOf;

/** Opens a publication's secret at its tracker. */
export const trackerSecrets = (db: Database, secrets: SecretBox): TrackerSecretOf =>
  tenantSecrets(db, secrets, "tracker.secret");
