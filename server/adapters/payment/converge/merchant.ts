import { sql } from "kysely";
import type { Tenant } from "#core/site/tenant.ts";
import type { Database } from "#server/db/database.ts";
import { standingRead } from "#server/db/standing-read.ts";
import { type SecretBox, tenantSecretPlace } from "#server/secret-box.ts";

/** The merchant's side of one Converge account. Secrets are opened at the last moment and never logged. */
export type Merchant = {
  /** Up to and with `/hosted-payments`; the browser's script lies there too. */
  readonly hostedUrl: string;
  /** The whole address, `.../processxml.do`. */
  readonly xmlUrl: string;
  readonly merchantId: string;
  readonly userId: string;
  /** Empty where the gateway gave none. */
  readonly vendorId: string;
  readonly pin: string;
};

export type MerchantOf = (tenant: Tenant, emulatorUrl: string) => Promise<Merchant>;

export const convergeName = "converge";

/** Name of a publication's gateway PIN among its sealed secrets. */
const pinSecret = "gateway.pin";

const sealedPin = standingRead(
  [],
  (tenant) => sql<{ sealed: Buffer }>`select x.sealed from tenant_secret x
    where x.tenant_id = ${tenant} and x.name = ${pinSecret}`,
);

/** Settings that name the emulator instead of a gateway's address. */
export const emulated = "sandbox";

/** The Converge account of a publication, its PIN opened only for the call. A live publication never gets the emulator. */
export function merchantFinder(db: Database, secrets: SecretBox): MerchantOf {
  return async ({ tenantId, gateway, mode }, emulatorUrl) => {
    if (gateway.kind !== convergeName) throw new Error(`tenant ${tenantId} has its account at another gateway`);
    const [row] = await db.readStanding(tenantId, sealedPin, {});
    if (row === undefined) throw new Error(`tenant ${tenantId} has no gateway PIN`);
    const address = (setting: string, path: string): string => {
      if (setting !== emulated) return setting;
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
