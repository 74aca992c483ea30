import { toCsv } from "#server/csv.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";

export type Download = {
  readonly noted: {
    readonly actor: string;
    readonly requestId: string;
    readonly action: string;
    readonly subject: string;
  };
  readonly heads: readonly string[];
  /** The next entries after a position, each with its lines in the file. */
  readonly next: (after: number, most: number) => Promise<readonly DownloadEntry[]>;
};

export type DownloadEntry = { readonly position: number; readonly lines: readonly (readonly string[])[] };

const pageSize = 500;

/**
 * Sends a page at a time. The trail records before the first piece who takes it, and afterward how many entries were
 * taken.
 */
export async function* streamDownload(
  db: Database,
  at: TenantDay,
  { noted, heads, next }: Download,
): AsyncGenerator<string> {
  await db.writeAtOnce(at, (tx) => audit(tx, { ...noted, outcome: "begun" }));
  let rows = 0;
  let outcome = "broken off";
  try {
    yield toCsv([heads]);
    for (let after = 0; ;) {
      const page = await next(after, pageSize);
      if (page.length > 0) yield toCsv(page.flatMap(({ lines }) => lines));
      rows += page.length;
      after = page.at(-1)?.position ?? after;
      if (page.length < pageSize) break;
    }
    outcome = "done";
  } finally {
    const details = { rows };
    await db.writeAtOnce(at, (tx) => audit(tx, { ...noted, outcome, details }));
  }
}
