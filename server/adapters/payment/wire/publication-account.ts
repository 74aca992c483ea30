import { type CardGateway, cardGateways, gatewaySecretName } from "#core/site/card-gateways.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { SecretsOf } from "#server/crypto/secret-box.ts";

/** The path of a gateway's emulator, below the address of this program's emulators and below the site's own. */
export const emulatorPath = (gateway: string): string => `/sandbox/${gateway}`;

/** A setting with this value means the emulator instead of a gateway's address. */
export const emulatorSetting = "sandbox";

/**
 * A setting's address, or the emulator's if the setting says `sandbox`. A live publication never gets the emulator
 * (security.md 25).
 */
export function gatewayAddress(
  { tenantId, mode }: Pick<Tenant, "tenantId" | "mode">,
  setting: string,
  emulatorAddress: string,
): string {
  if (setting !== emulatorSetting) return setting;
  if (mode !== "sandbox") throw new Error(`tenant ${tenantId} is live and names the emulator`);
  return emulatorAddress;
}

/** Opens a publication's secret at its card gateway, only for this call. */
export function gatewaySecretReader(secretsOf: SecretsOf, kind: CardGateway): (tenantId: number) => Promise<string> {
  const secretOf = secretsOf(gatewaySecretName(kind));
  return async (tenantId) => {
    const secret = await secretOf(tenantId);
    if (secret === null) throw new Error(`tenant ${tenantId} has no ${cardGateways[kind].secret} of its gateway`);
    return secret;
  };
}
