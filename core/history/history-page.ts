import type { HistoryEntry } from "./account-history.ts";

export const entriesPerPage = 50;

export type HistoryPage = {
  readonly entries: readonly HistoryEntry[];
  /** The key for requesting older entries; null: there are none. */
  readonly older: string | null;
};

/**
 * The newest entries, or those before the last one of an earlier page, so that newer events don't shift the pages.
 *
 * @param entries newest first.
 */
export function historyPage(entries: readonly HistoryEntry[], before: string | null): HistoryPage {
  const from = before === null ? 0 : entries.findIndex(({ key }) => isPast(key) && key < before);
  const page = from < 0 ? [] : entries.slice(from, from + entriesPerPage);
  const hasMore = from >= 0 && from + entriesPerPage < entries.length;
  return { entries: page, older: hasMore ? (page.findLast(({ key }) => isPast(key))?.key ?? null) : null };
}

const isPast = (key: string): boolean => !key.startsWith("to-come");
