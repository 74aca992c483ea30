import { type CardGateway, cardGateways, gatewaySecretName } from "#core/site/card-gateways.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { SecretsOf } from "#server/secret-box.ts";

/** Where the emulator of a gateway answers, behind the address of this program's emulators and behind the site's own. */
export const emulatorPath = (gateway: string): string => `/sandbox/${gateway}`;

/** A setting that is this names the emulator instead of a gateway's address. */
export const emulated = "sandbox";

/** A setting's address, or the emulator's where it names that. A live publication never gets the emulator (security.md 25). */
export function addressIn(
  { tenantId, mode }: Pick<Tenant, "tenantId" | "mode">,
  setting: string,
  emulatorAddress: string,
): string {
  if (setting !== emulated) return setting;
  if (mode !== "sandbox") throw new Error(`tenant ${tenantId} is live and names the emulator`);
  return emulatorAddress;
}

/** Opens a publication's secret at its card gateway, only for the call. */
export function cardSecrets(secretsOf: SecretsOf, kind: CardGateway): (tenantId: number) => Promise<string> {
  const secretOf = secretsOf(gatewaySecretName(kind));
  return async (tenantId) => {
    const secret = await secretOf(tenantId);
    if (secret === null) throw new Error(`tenant ${tenantId} has no ${cardGateways[kind].secret} of its gateway`);
    return secret;
  };
}
