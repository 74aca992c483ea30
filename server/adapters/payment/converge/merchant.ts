import type { Tenant } from "#core/site/tenant.ts";
import type { SecretsOf } from "#server/crypto/secret-box.ts";
import { emulatorPath, gatewayAddress, gatewaySecretReader } from "../wire/publication-account.ts";

/** The merchant's side of one Converge account. Secrets are opened at the last moment and never logged. */
export type Merchant = {
  /** The address up to and including `/hosted-payments`; the browser's script is there too. */
  readonly hostedUrl: string;
  /** The full address, `.../processxml.do`. */
  readonly xmlUrl: string;
  readonly merchantId: string;
  readonly userId: string;
  /** Empty if the gateway gave none. */
  readonly vendorId: string;
  readonly pin: string;
};

export const convergeName = "converge";

/** The Converge account of a publication, its PIN opened only for this call; null if its account is elsewhere. */
export function merchantFinder(secretsOf: SecretsOf) {
  const pinOf = gatewaySecretReader(secretsOf, convergeName);
  return async (tenant: Tenant, emulatorUrl: string): Promise<Merchant | null> => {
    const { tenantId, gateway } = tenant;
    if (gateway.kind !== convergeName) return null;
    const { hostedUrl, xmlUrl, merchantId, userId, vendorId } = gateway;
    const emulator = emulatorUrl + emulatorPath(convergeName);
    return {
      hostedUrl: gatewayAddress(tenant, hostedUrl, `${emulator}/hosted-payments`),
      xmlUrl: gatewayAddress(tenant, xmlUrl, `${emulator}/VirtualMerchantDemo/processxml.do`),
      merchantId,
      userId,
      vendorId,
      pin: await pinOf(tenantId),
    };
  };
}
