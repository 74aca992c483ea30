import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database } from "#server/db/database.ts";
import { settledItemExists } from "#server/store/staff/queue-item.ts";

/** A gift that was paid for, and that its recipient can redeem for only a few more days. */
export type LapsingGift = {
  readonly giftId: string;
  /** The donor's account. */
  readonly accountNumber: number;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly redeemThrough: Day;
};

const most = 1000;
/** Long enough to write or call, and to hear back. */
const lapsesWithinDays = 14;

/** Gifts that lapse soon and that nobody has dealt with, as `g`. */
export const lapsingGifts = (tenant: RawBuilder<number>, today: Day): RawBuilder<unknown> => sql`gift g
  where g.tenant_id = ${tenant} and g.state = 'open'
    and g.redeem_through between ${today}::date and ${today}::date + ${lapsesWithinDays}::int
    and not ${settledItemExists(tenant, "gift", sql`g.gift_id::text`)}`;

/** Ordered by when they lapse, the earliest first. */
export const findLapsingGifts = (db: Database, tenantId: number, today: Day): Promise<LapsingGift[]> =>
  db.read<LapsingGift>(
    tenantId,
    (tenant) => sql<LapsingGift>`
      select g.gift_id as "giftId", g.account_number::int as "accountNumber", g.recipient_name as "recipientName",
        g.recipient_email as "recipientEmail", g.redeem_through as "redeemThrough"
      from ${lapsingGifts(tenant, today)} order by g.redeem_through, g.gift_id limit ${most}`,
  );
