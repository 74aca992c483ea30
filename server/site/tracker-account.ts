import type { Tenant } from "#core/site/tenant.ts";
import type { TrackerAccount } from "#server/adapters/tracker/port.ts";
import type { TenantSecretOf } from "../crypto/secret-box.ts";

export type TrackerAccountOf = (tenant: Tenant) => Promise<TrackerAccount | null>;

/**
 * The account of a publication at its tracker, its secret opened only for this call; null if it has none.
 * @param emulatorUrl the address of this program's own emulator; live tenants never get it (security.md 25).
 */
export function trackerFinder(secretOf: TenantSecretOf, emulatorUrl: string): TrackerAccountOf {
  return async ({ tenantId, tracker, mode }) => {
    if (tracker.kind === "none") return null;
    const secret = await secretOf(tenantId);
    const emulated = tracker.url === "sandbox";
    if (secret === null || (emulated && mode !== "sandbox")) return null;
    const { measurementId } = tracker;
    return emulated
      ? { url: emulatorUrl, reach: "loopback", measurementId, secret }
      : { url: tracker.url, reach: "public", measurementId, secret };
  };
}
