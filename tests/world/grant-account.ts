import type { GrantKind, GrantProof } from "#core/access/grant.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

export type Granted = { readonly accountNumber: number; readonly proof: GrantProof; readonly kind?: GrantKind };

/** Gives a login access to an account that it has not bought, as of now by the site's clock. */
export async function grantAccount(
  site: Site,
  { tenantId }: Publisher,
  email: string,
  { accountNumber, proof, kind = "owner" }: Granted,
): Promise<void> {
  await asOwner(
    site.store.owner,
    `insert into account_grant (tenant_id, login_id, account_number, kind, proof, granted_at)
     select tenant_id, login_id, $3, $4, $5, $6 from login where tenant_id = $1 and email = $2`,
    [tenantId, email, accountNumber, kind, proof, site.needs.outside.clock.now()],
  );
}
