import type { HandOffReach } from "#core/access/hand-off.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Database } from "#server/db/database.ts";
import { hasConfirmedLogin, zipsOfAccount } from "./hand-off.ts";

/** Where a link goes, and how its reader proves their identity. `email` is "" if it goes nowhere. */
type Reach = HandOffReach & { readonly email: string; readonly takesZip: boolean };

export async function handOffReachOf(
  db: Database,
  tenantId: number,
  { accountNumber, contactEmail }: { readonly accountNumber: number; readonly contactEmail: string },
): Promise<Reach> {
  const [zips, hasLogin] = await Promise.all([
    zipsOfAccount(db, tenantId, accountNumber),
    hasConfirmedLogin(db, tenantId, accountNumber),
  ]);
  const email = isMailable(contactEmail) ? contactEmail : "";
  const takesZip = zips.length > 0;
  return { email, takesZip, hasEmail: email !== "", canProve: takesZip || hasLogin };
}
