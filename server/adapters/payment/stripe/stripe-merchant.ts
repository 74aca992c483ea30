import { gatewayKeyProblem } from "#core/site/card-gateways.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { SecretsOf } from "#server/crypto/secret-box.ts";
import { emulatorPath, emulatorSetting, gatewayAddress, gatewaySecretReader } from "../wire/publication-account.ts";

/** A publication's account at Stripe. The secret key is opened at the last moment and never logged. */
export type StripeMerchant = {
  /** `https://api.stripe.com`, or the emulator's on this machine. */
  readonly url: string;
  /** For the browser. It only lets the browser pay. */
  readonly publishableKey: string;
  readonly secretKey: string;
};

export const stripeName = "stripe";

/** The Stripe account of a publication; null if its account is elsewhere. */
export function stripeMerchantFinder(secretsOf: SecretsOf) {
  const secretKeyOf = gatewaySecretReader(secretsOf, stripeName);
  return async (tenant: Tenant, emulatorUrl: string): Promise<StripeMerchant | null> => {
    const { tenantId, gateway } = tenant;
    if (gateway.kind !== stripeName) return null;
    const { url, publishableKey } = gateway;
    const secretKey = await secretKeyOf(tenantId);
    const wrong = url === emulatorSetting ? null : gatewayKeyProblem(tenant, secretKey);
    if (wrong !== null) throw new Error(`tenant ${tenantId} has the wrong keys for Stripe: ${wrong}`);
    // All accounts at the emulator have the same secret, so the address says which one it is.
    const emulator = `${emulatorUrl}${emulatorPath(stripeName)}/${publishableKey}`;
    return { url: gatewayAddress(tenant, url, emulator).replace(/\/$/, ""), publishableKey, secretKey };
  };
}
