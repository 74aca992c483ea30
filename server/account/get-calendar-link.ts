import type { getCalendarLink } from "#contract/calendar.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findLinkDate } from "#server/store/account/calendar-link.ts";

export const makeGetCalendarLink =
  ({ db }: { readonly db: Database }): Handler<typeof getCalendarLink> =>
  async (_, { caller: { account, loginId }, at }) => {
    if (account === null) return notFound();
    const { accountNumber } = account;
    const madeAt = await db.readTogether(at, (tx) => findLinkDate(tx, { accountNumber, loginId }));
    return { madeAt: madeAt && madeAt.toISOString() };
  };
