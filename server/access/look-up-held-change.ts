import type { lookUpHeldChange } from "#contract/account-people.ts";
import { heldChangeText } from "#core/access/held-change.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findHeldChange } from "#server/store/access/held-change.ts";

/** The question on the page of the email's link. */
export const makeLookUpHeldChange =
  ({ db }: { readonly db: Database }): Handler<typeof lookUpHeldChange> =>
  async ({ code }, { tenantId, now, language }) => {
    const found = await findHeldChange(db, tenantId, { token: code, now });
    if (found === null) return notFound();
    return { state: found.state, text: heldChangeText(found.asked, language), askedBy: found.askedBy };
  };
