import type { lookUpHandOff } from "#contract/hand-off.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findHandOff, isLoginOf } from "#server/store/access/hand-off.ts";

/** The content of the page of a link from customer service: what it is for, but not whose account it is. */
export const makeLookUpHandOff =
  ({ db }: { readonly db: Database }): Handler<typeof lookUpHandOff> =>
  async ({ code }, { tenantId, now, caller }) => {
    const found = await findHandOff(db, tenantId, { token: code, now });
    if (found === null) return notFound();
    const { state, kind, zips, accountNumber } = found;
    const isOwn =
      caller?.scope === "account" && (await isLoginOf(db, tenantId, { loginId: caller.loginId, accountNumber }));
    return { state, kind, takesZip: zips.length > 0, isOwn };
  };
