import { DatabaseSync } from "node:sqlite";

/** What an emulated system remembers. */
export type Ledger = {
  readonly db: DatabaseSync;
  /** Runs the work as one transaction that no other process can interrupt. */
  inTransaction<T>(work: () => T): T;
  close(): void;
};

/** Opens a ledger in a file (or `:memory:`) and creates its tables. Several processes may use the same file. */
export function openLedger(file: string, schema: string): Ledger {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  db.exec("pragma journal_mode = wal; pragma synchronous = normal;");
  db.exec(schema);
  return {
    db,
    inTransaction: (work) => inOneTransaction(db, work),
    close: () => {
      if (db.isOpen) db.close();
    },
  };
}

/** Runs the work as one transaction that no other process can interrupt, all or nothing. */
function inOneTransaction<T>(db: DatabaseSync, work: () => T): T {
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
