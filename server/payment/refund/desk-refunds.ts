import type { deskGetRefunds } from "#contract/desk/money.ts";
import { refundStates } from "#core/payment/refund.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { countRefunds, findRefunds } from "#server/store/payment/refund-list.ts";

const pageSize = 50;

/** Refunds of one state, and the number in each state. */
export const makeDeskGetRefunds =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskGetRefunds> =>
  async ({ state, after = null }, { tenantId, moment }) => {
    const [counts, rows] = await Promise.all([
      countRefunds(db, tenantId, moment.today),
      findRefunds(db, tenantId, { state, after, most: pageSize + 1 }),
    ]);
    const page = rows.slice(0, pageSize);
    return {
      counts: refundStates.map((each) => {
        const found = counts.find((count) => count.state === each);
        return { state: each, count: found?.count ?? 0, amountCents: found?.amount ?? 0 };
      }),
      rows: page.map((row) => ({
        refundId: row.refundId,
        accountNumber: row.accountNumber,
        name: row.name,
        amountCents: row.amount,
        reason: row.reason,
        requestedOn: row.requestedOn,
        paidOn: row.paidOn,
        check: row.check,
        because: row.because,
      })),
      next: rows.length > pageSize ? (page.at(-1)?.key ?? null) : null,
    };
  };
