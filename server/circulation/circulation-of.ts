import type { Tenant } from "#core/site/tenant.ts";
import type { Circulation, CirculationSystems } from "#server/adapters/circulation/port.ts";
import type { TenantSecretOf } from "../crypto/secret-box.ts";

export type CirculationOf = (tenant: Tenant) => Promise<Circulation | null>;

/**
 * The system that keeps a publication's accounts, its secret opened only for this call; null if no secret is stored.
 * @param emulatorUrl the address of this program's own emulator; live publications never get it (security.md 25).
 */
export function circulationFinder(
  systems: CirculationSystems,
  secretOf: TenantSecretOf,
  emulatorUrl: string,
): CirculationOf {
  return async ({ tenantId, circulation, mode }) => {
    if (circulation.kind === "native") return systems.native(tenantId);
    const secret = await secretOf(tenantId);
    const emulated = circulation.url === "sandbox";
    if (secret === null || (emulated && mode !== "sandbox")) return null;
    const { publication, user } = circulation;
    return emulated
      ? systems.mirror({ url: emulatorUrl, reach: "loopback", publication, user, secret })
      : systems.mirror({ url: circulation.url, reach: "public", publication, user, secret });
  };
}
