import type { deskGetOrderSources } from "#contract/desk/order-sources.ts";
import { addDays, parseDay } from "#core/day.ts";
import { addOrders, byCampaign, noOrders, type OrderCounts } from "#core/site/orders-by-source.ts";
import { isAllowed } from "#core/staff/role.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { isRefused } from "#server/http/refused.ts";
import { findOrdersBySource } from "#server/store/payment/orders-by-source.ts";
import { parseDayRange } from "./day-range.ts";

/** How many days are shown by default. */
const daysShown = 30;
/** More campaigns than anybody compares; the file has them all. */
const maxRows = 200;

/** The sources of the orders of some days. */
export const makeDeskGetOrderSources =
  ({ db, clock }: { readonly db: Database; readonly clock: Clock }): DeskHandler<typeof deskGetOrderSources> =>
  async (asked, { publication, tenantId, staff }) => {
    const { timeZone } = publication.tenant;
    const { today } = clock.local({ timeZone });
    const to = asked.to ?? today;
    const days = parseDayRange({ from: asked.from ?? addDays(parseDay(to) ?? today, 1 - daysShown), to });
    if (isRefused(days)) return days;
    const found = byCampaign(await findOrdersBySource(db, tenantId, { ...days, timeZone }));
    const seesMoney = isAllowed(staff.roles, "seeMoney", tenantId);
    const shown = <Counts extends OrderCounts>(counts: Counts) => ({
      ...counts,
      paidCents: seesMoney ? counts.paidCents : null,
    });
    return {
      ...days,
      rows: found.slice(0, maxRows).map(shown),
      total: shown(found.reduce<OrderCounts>(addOrders, noOrders)),
      isCut: found.length > maxRows,
    };
  };
