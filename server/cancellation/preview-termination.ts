import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findHeldTerm } from "#server/store/subscription/held-term.ts";
import { findEndToCome } from "./end-to-come.ts";
import type { previewTermination } from "#contract/cancellation.ts";

/** Where a cancellation of now would end, and what would go back; found as the one that writes it does. Nothing is written. */
export const makePreviewTermination =
  ({ db }: { readonly db: Database }): Handler<typeof previewTermination> =>
  async (_, { caller: { account }, publication, moment, at }) => {
    if (account === null) return notFound();
    return db.readTogether(at, async (tx) => {
      const held = await findHeldTerm(tx, account.accountNumber);
      if (held === null || held.status === "cancelling") return null;
      const { accessUntil, increase } = await findEndToCome(tx, { publication, moment }, held);
      return { accessUntil, refundCents: increase?.refund.amount ?? null };
    });
  };
