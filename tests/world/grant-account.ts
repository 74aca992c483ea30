import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

export type Granted = { readonly accountNumber: number; readonly proof: "gift" | "staff" };

/** Lets a login manage an account that it has not bought. */
export async function grantAccount(
  site: Site,
  { tenantId }: Publisher,
  email: string,
  { accountNumber, proof }: Granted,
): Promise<void> {
  await asOwner(
    site.store.owner,
    `insert into account_grant (tenant_id, login_id, account_number, proof)
     select tenant_id, login_id, $3, $4 from login where tenant_id = $1 and email = $2`,
    [tenantId, email, accountNumber, proof],
  );
}
