import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findHeldTerm } from "#server/store/subscription/held-term.ts";
import { findPlannedEnd, plannedEndView } from "./planned-end.ts";
import type { previewTermination } from "#contract/cancellation.ts";

/**
 * When canceling now would take effect, and what would be refunded, found the same way as when it is written. Writes
 * nothing.
 */
export const makePreviewTermination =
  ({ db }: { readonly db: Database }): Handler<typeof previewTermination> =>
  async (_, { caller: { account }, publication, moment, at }) => {
    if (account === null) return notFound();
    return db.readTogether(at, async (tx) => {
      const held = await findHeldTerm(tx, account.accountNumber);
      if (held === null || held.status === "cancelling") return null;
      return plannedEndView(await findPlannedEnd(tx, { publication, moment }, held), held, account);
    });
  };
