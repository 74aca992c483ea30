import { isDeepStrictEqual } from "node:util";
import type { Database } from "#server/db/database.ts";
import { type Directory, loadDirectory, loadPublication, type Publication } from "./publication.ts";

/** What changes in the catalog is seen by every server within this time. */
const freshForMs = 2000;
const mostPublications = 500;

export type Publications = {
  directory(): Promise<Directory>;
  publication(tenantId: number): Promise<Publication | null>;
  /** Whether these two are what the calls above would give now: asked by every request, and answered without waiting. */
  areCurrent(directory: Directory, publication: Publication): boolean;
  /** Reads anew at the next request: after a change in this process. */
  forget(): void;
};

type Kept<T> = { readonly value: Promise<T>; readonly until: number; read: T | null };

/** Keeps the directory and the publications in memory, bounded in count and time. `now` in ms. */
export function publicationCache(db: Database, now: () => number): Publications {
  const publications = new Map<number, Kept<Publication | null>>();
  let directory: Kept<Directory> | null = null;
  const keep = <T>(load: () => Promise<T>, drop: () => void): Kept<T> => {
    const value = load();
    // A failed read is not kept: the next request asks again.
    const kept: Kept<T> = { value, until: now() + freshForMs, read: null };
    value.then((read) => (kept.read = read), drop);
    return kept;
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
      const before = kept?.read ?? null;
      const fresh = keep(
        () => readAgain(before, loadPublication(db, tenantId)),
        () => publications.delete(tenantId),
      );
      if (publications.size >= mostPublications) publications.clear();
      publications.set(tenantId, fresh);
      return fresh.value;
    },
    areCurrent: (knownDirectory, known) => {
      const at = now();
      const kept = publications.get(known.tenant.tenantId);
      if (directory?.read !== knownDirectory || kept?.read !== known) return false;
      return directory.until > at && kept.until > at;
    },
    forget: () => {
      directory = null;
      publications.clear();
    },
  };
}

/** What has not changed stays the very same value: whatever was made from it counts on. */
async function readAgain(
  before: Publication | null,
  reading: Promise<Publication | null>,
): Promise<Publication | null> {
  const read = await reading;
  return before !== null && isDeepStrictEqual(before, read) ? before : read;
}
