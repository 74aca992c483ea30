import { sql } from "kysely";
import type { Tenant } from "#core/site/tenant.ts";
import type { Merchant } from "#server/adapters/payment/port.ts";
import type { Database } from "#server/db/database.ts";
import { standingRead } from "#server/db/standing-read.ts";
import { type SecretBox, tenantSecretPlace } from "#server/secret-box.ts";

export type MerchantOf = (tenant: Tenant) => Promise<Merchant>;

/** Name of a publication's gateway PIN among its sealed secrets. */
const pinSecret = "gateway.pin";

const sealedPin = standingRead(
  [],
  (tenant) => sql<{ sealed: Buffer }>`select x.sealed from tenant_secret x
    where x.tenant_id = ${tenant} and x.name = ${pinSecret}`,
);

/** Settings that name the emulator instead of a gateway's address. */
const emulator = "sandbox";

/**
 * The gateway account of a publication, its PIN opened only for the call.
 *
 * @param emulatorUrl where this program's own emulator answers; live tenants never get it (security.md 25).
 */
export function merchantFinder(db: Database, secrets: SecretBox, emulatorUrl: string): MerchantOf {
  return async ({ tenantId, gateway, mode }) => {
    const [row] = await db.readStanding(tenantId, sealedPin, {});
    if (row === undefined) throw new Error(`tenant ${tenantId} has no gateway PIN`);
    const address = (setting: string, path: string): string => {
      if (setting !== emulator) return setting;
      if (mode !== "sandbox") throw new Error(`tenant ${tenantId} is live and names the emulator`);
      return emulatorUrl + path;
    };
    return {
      hostedUrl: address(gateway.hostedUrl, "/hosted-payments"),
      xmlUrl: address(gateway.xmlUrl, "/VirtualMerchantDemo/processxml.do"),
      merchantId: gateway.merchantId,
      userId: gateway.userId,
      vendorId: gateway.vendorId,
      pin: secrets.open(row.sealed, tenantSecretPlace(tenantId, pinSecret)),
    };
  };
}
