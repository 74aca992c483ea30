import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { lastBackup } from "#server/store/backup-taken.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { readFindings, type StoredWatchFinding } from "#server/store/watch/watch-findings.ts";
import { findQueueFigures, findWorkFigures, type QueueFigures, type WorkFigures } from "#server/store/work-figures.ts";
import { selectedPublications } from "../commands/command-tools.ts";

export type StoreFactsNeeds = { readonly db: Database; readonly publications: Publications; readonly clock: Clock };

export type StoreFacts = {
  readonly now: Date;
  readonly findings: readonly StoredWatchFinding[];
  readonly queues: readonly QueueFigures[];
  readonly work: readonly (WorkFigures & { readonly publication: string })[];
  readonly backupAt: Date | null;
};

/**
 * The counts are reused this long, however often the metrics are read, because counting costs a statement for each
 * publication.
 */
const goodForMs = 10_000;

/** The metrics' view of the database; null if it does not answer. All metrics of one scrape share one reading. */
export function storeFacts(needs: StoreFactsNeeds): () => Promise<StoreFacts | null> {
  let last: { readonly facts: Promise<StoreFacts | null>; readonly until: number } | null = null;
  return () => {
    const at = performance.now();
    if (last === null || at >= last.until) last = { facts: readFacts(needs).catch(() => null), until: at + goodForMs };
    return last.facts;
  };
}

async function readFacts(needs: StoreFactsNeeds): Promise<StoreFacts> {
  const { db, clock } = needs;
  const now = clock.now();
  const work: StoreFacts["work"][number][] = [];
  for (const { tenant } of await selectedPublications(needs, undefined)) {
    const { today } = clock.local(tenant);
    work.push({ publication: tenant.domain, ...(await findWorkFigures(db, tenant.tenantId, { today, now })) });
  }
  return {
    now,
    findings: await readFindings(db.directory),
    queues: await findQueueFigures(db, now),
    work,
    backupAt: await lastBackup(db.directory),
  };
}
