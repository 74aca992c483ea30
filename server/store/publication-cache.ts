import type { Database } from "#server/db/database.ts";
import { type Directory, loadDirectory, loadPublication, type Publication } from "./publication.ts";

/** What changes in the catalogue is seen by every server within this time. */
const freshForMs = 2000;
const mostPublications = 500;

export type Publications = {
  directory(): Promise<Directory>;
  publication(tenantId: number): Promise<Publication | null>;
  /** Reads anew at the next request: after a change in this process. */
  forget(): void;
};

type Kept<T> = { readonly value: Promise<T>; readonly until: number };

/** Keeps the directory and the publications in memory, bounded in count and time. `now` in ms. */
export function publicationCache(db: Database, now: () => number): Publications {
  const publications = new Map<number, Kept<Publication | null>>();
  let directory: Kept<Directory> | null = null;
  const keep = <T>(load: () => Promise<T>, drop: () => void): Kept<T> => {
    const value = load();
    // A failed read is not kept: the next request asks again.
    value.catch(drop);
    return { value, until: now() + freshForMs };
  };
  return {
    directory: () => {
      if (directory === null || directory.until <= now())
        directory = keep(
          () => loadDirectory(db),
          () => (directory = null),
        );
      return directory.value;
    },
    publication: (tenantId) => {
      const kept = publications.get(tenantId);
      if (kept !== undefined && kept.until > now()) return kept.value;
      const fresh = keep(
        () => loadPublication(db, tenantId),
        () => publications.delete(tenantId),
      );
      if (publications.size >= mostPublications) publications.clear();
      publications.set(tenantId, fresh);
      return fresh.value;
    },
    forget: () => {
      directory = null;
      publications.clear();
    },
  };
}
