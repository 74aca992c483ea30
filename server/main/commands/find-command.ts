import { systemClock } from "#server/adapters/clock/system.ts";
import type { Config } from "#server/config/config.ts";
import { refreshSearchWords } from "#server/store/find/refresh-search-index.ts";
import { markAll } from "#server/store/find/refresh-index.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { print, printMessage } from "./print.ts";
import { borrowStore } from "./open-store.ts";

/**
 * `./doorstep find rebuild`: computes the search words of all accounts again, while the site runs.
 * @returns the exit code.
 */
export async function findCommand(args: readonly string[], config: Config): Promise<number> {
  if (args.length !== 1 || args[0] !== "rebuild") {
    printMessage("usage: ./doorstep find rebuild");
    return 2;
  }
  const store = await borrowStore(config, printMessage);
  try {
    const { db } = store;
    const publications = publicationCache(db, Date.now);
    for (const { tenantId } of (await publications.directory()).byDomain.values()) {
      const publication = await publications.publication(tenantId);
      if (publication === null) continue;
      await db.write(tenantDay(systemClock, publication.tenant), markAll);
      const done = await refreshSearchWords({ db, clock: systemClock, publications }, tenantId);
      print(`${publication.tenant.domain}: the words of ${done} accounts and changes.\n`);
    }
    return 0;
  } finally {
    await store.close();
  }
}
