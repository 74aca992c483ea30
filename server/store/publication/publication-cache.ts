import { isDeepStrictEqual } from "node:util";
import type { Database } from "#server/db/database.ts";
import { type Directory, loadDirectory, loadPublication, type Publication } from "./publication.ts";

/** Every server sees a change of the catalog within this time. */
const freshForMs = 2000;
const maxPublications = 500;

export type Publications = {
  directory(): Promise<Directory>;
  publication(tenantId: number): Promise<Publication | null>;
  /**
   * Whether the calls above would return these same two values now. Every request asks this, and gets the answer
   * without waiting.
   */
  areCurrent(directory: Directory, publication: Publication): boolean;
  /** Forces a new read at the next request, after a change in this process. */
  forget(): void;
};

type Kept<T> = { readonly value: Promise<T>; readonly until: number; read: T | null };

/** Keeps the directory and the publications in memory, limited in number and time. `now` in ms. */
export function publicationCache(db: Database, now: () => number): Publications {
  const publications = new Map<number, Kept<Publication | null>>();
  let directory: Kept<Directory> | null = null;
  const keep = <T>(load: () => Promise<T>, drop: () => void): Kept<T> => {
    const value = load();
    // A failed read is not stored: the next request asks again.
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
      if (publications.size >= maxPublications) publications.clear();
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

/** If nothing has changed, the value stays identical, so that whatever was computed from it stays valid. */
async function readAgain(
  before: Publication | null,
  reading: Promise<Publication | null>,
): Promise<Publication | null> {
  const read = await reading;
  return before !== null && isDeepStrictEqual(before, read) ? before : read;
}
