import { sql } from "kysely";
import type { Tenant } from "#core/site/tenant.ts";
import type { PayPalAccount } from "#server/adapters/payment/port.ts";
import type { Database } from "#server/db/database.ts";
import { type SecretBox, tenantSecretPlace } from "#server/secret-box.ts";

export type PayPalAccountOf = (tenant: Tenant) => Promise<PayPalAccount | null>;

/** Name of a publication's secret at PayPal among its sealed secrets. */
const payPalSecret = "payPal.secret";

/** Where the emulator answers, behind the address of this program's emulators and behind the site's own. */
export const payPalEmulatorPath = "/sandbox/paypal";

/**
 * The PayPal account of a publication, its secret opened only for the call; null where it has none.
 *
 * @param emulatorUrl where this program's own emulators answer; live tenants never get them (security.md 25).
 */
export function payPalAccountFinder(db: Database, secrets: SecretBox, emulatorUrl: string): PayPalAccountOf {
  return async ({ tenantId, payPal, mode }) => {
    if (payPal === null) return null;
    const [row] = await db.read<{ sealed: Buffer }>(
      tenantId,
      (tenant) =>
        sql<{
          sealed: Buffer;
        }>`select x.sealed from tenant_secret x where x.tenant_id = ${tenant} and x.name = ${payPalSecret}`,
    );
    if (row === undefined) return null;
    const emulated = payPal.url === "sandbox";
    if (emulated && mode !== "sandbox") throw new Error(`tenant ${tenantId} is live and names the emulator`);
    return {
      url: emulated ? emulatorUrl + payPalEmulatorPath : payPal.url,
      clientId: payPal.clientId,
      secret: secrets.open(row.sealed, tenantSecretPlace(tenantId, payPalSecret)),
    };
  };
}
