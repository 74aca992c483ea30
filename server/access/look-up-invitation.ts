import type { lookUpInvitation } from "#contract/account-people.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findInvitation } from "#server/store/access/invitation.ts";

/** The content of the page of an invitation's link; the link itself is the proof that its reader was invited. */
export const makeLookUpInvitation =
  ({ db }: { readonly db: Database }): Handler<typeof lookUpInvitation> =>
  async ({ code }, { tenantId, now }) => {
    const found = await findInvitation(db, tenantId, { token: code, now });
    if (found === null) return notFound();
    const { state, email, accountName, invitedBy } = found;
    return { state, email, accountName, invitedBy };
  };
