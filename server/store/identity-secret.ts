import type { Database } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";
import { type TenantSecretOf, tenantSecrets } from "./tenant-secret.ts";

/** Opens a publication's identity secret: `key:secret` of BLOX's web service, or an OpenID client's. Null: none stored. */
export const identitySecrets = (db: Database, secrets: SecretBox): TenantSecretOf =>
  tenantSecrets(db, secrets, "identity.secret");
