import type { DatabaseSync } from "node:sqlite";

/** Runs the work as one transaction that no other process can step into; all of it counts, or nothing. */
export function inOneTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("begin immediate");
  try {
    const made = work();
    db.exec("commit");
    return made;
  } catch (fault) {
    db.exec("rollback");
    throw fault;
  }
}
