import type { Tenant } from "#core/site/tenant.ts";
import type { AddressAccount, AddressValidators, AddressVendor } from "#server/adapters/address/port.ts";
import type { Database } from "#server/db/database.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";

/** Null if the publication has none, or its account cannot be used. */
export type AddressVendorOf = (tenant: Tenant) => Promise<AddressVendor | null>;

type Needs = {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly addresses: AddressValidators;
  /** The address of this program's own emulators; live tenants never get them (security.md 25). */
  readonly emulatorUrl: string;
};

/** A publication's address vendor, its secret opened only for this call. */
export function addressVendorFinder({ db, secrets, addresses, emulatorUrl }: Needs): AddressVendorOf {
  const secretOf = tenantSecrets(db, secrets, "addresses.secret");
  return async ({ tenantId, addresses: settings, mode }) => {
    if (settings.kind === "offline") return null;
    const secret = await secretOf(tenantId);
    const emulated = settings.url === "sandbox";
    if (secret === null || (emulated && (mode !== "sandbox" || emulatorUrl === ""))) return null;
    const { kind } = settings;
    const id = settings.kind === "usps" ? settings.clientId : settings.authId;
    const at: Pick<AddressAccount, "url" | "reach"> = emulated
      ? { url: `${emulatorUrl}/sandbox/${kind}`, reach: "loopback" }
      : { url: settings.url, reach: "public" };
    return addresses.vendor({ tenantId, kind, id, secret, ...at });
  };
}
