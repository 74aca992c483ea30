import type { lookUpRedelivery } from "#contract/delivery-issue.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findRedelivery } from "#server/store/delivery/redelivery-token.ts";

/** The content of an email link's page: the paper's day and when it was due, but not whose it is. */
export const makeLookUpRedelivery =
  ({ db }: { readonly db: Database }): Handler<typeof lookUpRedelivery> =>
  async ({ code }, { tenantId }) => {
    const found = await findRedelivery(db, tenantId, code);
    if (found === null) return notFound();
    const { issueOn, state, redeliverOn, redeliverUntil } = found;
    return { issueOn, outcome: state, redelivery: { on: redeliverOn, until: redeliverUntil } };
  };
