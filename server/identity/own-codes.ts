import type { Database } from "#server/db/database.ts";
import { isBoundTo, redeemCode } from "#server/store/login/sign-in-code.ts";
import type { IdentityProvider } from "#server/adapters/identity/port.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import { tenantDay } from "#server/tenant-day.ts";

/**
 * Redeems the one-time codes that this program issues itself: the built-in provider's, and those after an OpenID
 * sign-in.
 */
export const ownCodes =
  (db: Database, clock: Clock): IdentityProvider["exchange"] =>
  async (tenant, { code, stateHash }) => {
    if (!isBoundTo(code, stateHash)) return { kind: "refused", because: "code" };
    const redeemed = await db.write(tenantDay(clock, tenant), (tx) => redeemCode(tx, code, clock.now()));
    if (redeemed === null) return { kind: "refused", because: "code" };
    const { identity, active } = redeemed;
    if (!active) return { kind: "refused", because: "inactive" };
    return identity.email === "" ? { kind: "refused", because: "no-email" } : { kind: "identity", identity };
  };
