import type { Database } from "#server/db/database.ts";
import { ownCodes } from "./own-codes.ts";
import type { IdentityProvider } from "./port.ts";
import type { Clock } from "#server/adapters/clock/port.ts";

/** Our own sign-in pages, at the address where BLOX has its (protocols.md 2.1). */
export const builtinProvider = ({ db, clock }: { db: Database; clock: Clock }): IdentityProvider => ({
  start: (_, { origin, basePath, returnTo }) => ({
    loginUrl: `${origin}${basePath}/tncms/auth/federated/?return=${encodeURIComponent(returnTo)}`,
    memo: {},
  }),
  needsState: false,
  exchange: ownCodes(db, clock),
});
