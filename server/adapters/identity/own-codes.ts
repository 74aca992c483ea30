import type { Database } from "#server/db/database.ts";
import { isBoundTo, redeemCode } from "#server/store/sign-in-code.ts";
import type { IdentityProvider } from "./port.ts";

/** Redeems the one-time codes that this program issues itself: the built-in provider's, and after an OpenID sign-in. */
export const ownCodes =
  (db: Database, now: () => Date): IdentityProvider["exchange"] =>
  async ({ tenantId }, { code, stateHash }) => {
    if (!isBoundTo(code, stateHash)) return { kind: "refused", because: "code" };
    const redeemed = await db.write(tenantId, (tx) => redeemCode(tx, code, now()));
    if (redeemed === null) return { kind: "refused", because: "code" };
    const { identity, active } = redeemed;
    if (!active) return { kind: "refused", because: "inactive" };
    return identity.email === "" ? { kind: "refused", because: "no-email" } : { kind: "identity", identity };
  };
