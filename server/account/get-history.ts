import type { getHistory, HistoryEntry as Answered } from "#contract/history.ts";
import { accountHistory, type HistoryEntry, type SubscriptionHistory } from "#core/history/account-history.ts";
import { historyPage } from "#core/history/history-page.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { findHistory, type LedgerRecord } from "#server/store/account/history.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** Explains every date of an account in words. A login without an account has no history. */
export const makeGetHistory =
  ({ db }: { readonly db: Database }): Handler<typeof getHistory> =>
  async ({ before = null }, { caller, publication, tenantId, language }) => {
    if (caller.account === null) return [];
    const { accountNumber } = caller.account;
    const found = await findHistory(db, tenantId, accountNumber);
    const subscriptions = found.subscriptions.map((ledger) => subscriptionOf(ledger, publication));
    const { calendar } = publication.catalog;
    const { entries, older } = historyPage(accountHistory({ ...found, subscriptions, calendar }, language), before);
    return entries.map((entry, at) => ({
      ...answerOf(entry),
      ...(older !== null && at === entries.length - 1 ? { older } : {}),
    }));
  };

/** Plans stay in the catalog for as long as somebody has or had them. */
function subscriptionOf({ bundleId, entries, stops }: LedgerRecord, { catalog }: Publication): SubscriptionHistory {
  const bundle = catalog.bundles.find((plan) => plan.bundleId === bundleId);
  if (bundle === undefined) throw new Error(`the catalog has lost plan ${bundleId}`);
  return { planName: bundle.name, printDays: bundle.printDays, entries, stops };
}

/** The key is not in the contract, and is left out when the answer is written. */
const answerOf = (entry: HistoryEntry): Answered =>
  entry.kind === "payment" || entry.kind === "refund" ? { ...entry, amountCents: entry.amount } : entry;
