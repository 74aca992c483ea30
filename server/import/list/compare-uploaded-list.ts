import { countFindings, emptyComparison, findingTopicsOf } from "#core/import/comparison.ts";
import { compareSubscribers } from "#server/import/compare-subscribers.ts";
import type { ImportNeeds } from "#server/import/import-subscribers.ts";
import { insertFindings } from "#server/store/import/list-finding.ts";
import { noteReadingCompared } from "#server/store/import/list-reading.ts";
import { LeaseLost, type OpenedList } from "./opened-list.ts";

/**
 * Compares an uploaded list, starting where an earlier worker stopped. Findings are stored together with the progress.
 */
export async function compareUploadedList(
  needs: ImportNeeds,
  { reading, rows, by, box, at, hold, bytesRead }: OpenedList,
): Promise<Readonly<Record<string, number>>> {
  const { readingId, compared } = reading;
  let stored = compared ?? emptyComparison;
  const totals = await compareSubscribers(needs, by, rows, {
    from: stored,
    keep: async ({ soFar, found }) => {
      const first = countFindings(stored.totals) + 1;
      await needs.db.write(at, async (tx) => {
        if (!(await noteReadingCompared(tx, hold(), { compared: soFar, bytesRead: bytesRead() })))
          throw new LeaseLost();
        const kept = found.map((each, index) => ({
          position: first + index,
          topics: findingTopicsOf(each),
          content: box.sealFinding(readingId, first + index, each),
        }));
        await insertFindings(tx, readingId, kept);
      });
      stored = soFar;
    },
  });
  return { rows: totals.rows, same: totals.same, found: countFindings(totals) };
}
