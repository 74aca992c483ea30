import type { Database } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";
import { tenantSecrets } from "./tenant-secret.ts";

/** A publication's keys with the service that receives its mail; empty: it has none. */
export type InboundMailKeysOf = (tenantId: number) => Promise<readonly string[]>;

/** While a key is replaced both hold: they stand beside one another, with a blank between them. */
export function inboundMailKeys(db: Database, secrets: SecretBox): InboundMailKeysOf {
  const secretOf = tenantSecrets(db, secrets, "inboundMail.secret");
  return async (tenantId) => ((await secretOf(tenantId)) ?? "").split(/\s+/).filter((key) => key !== "");
}
