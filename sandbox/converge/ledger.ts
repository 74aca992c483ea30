import type { DatabaseSync } from "node:sqlite";
import { easternMidnight } from "./eastern-time.ts";
import { openLedger } from "../ledger.ts";
import { moodSchema } from "../moods.ts";

const schema = `
  create table if not exists session_token (
    token text primary key, merchant text not null, fields text not null, made integer not null,
    declines integer not null default 0, spent integer not null default 0
  ) strict;
  create table if not exists stored_card (
    number integer primary key, token text unique, merchant text not null, fingerprint text not null,
    mask text not null, brand text not null, rehearses integer not null, expires text not null,
    first_name text not null, last_name text not null, dropped integer not null default 0,
    unique (merchant, fingerprint)
  ) strict;
  create table if not exists txn (
    number integer primary key, id text not null unique, merchant text not null, kind text not null,
    made integer not null, settled integer, amount integer not null, message text not null, approval text not null,
    avs text not null, cvv text not null, issuer text not null, invoice text not null, reference text not null,
    fingerprint text not null, mask text not null, brand text not null, expires text not null,
    first_name text not null, last_name text not null, original text
  ) strict;
  create index if not exists txn_reference on txn (merchant, reference);
  create index if not exists txn_card on txn (merchant, fingerprint, made);
  create index if not exists txn_original on txn (original) where original is not null;
  create index if not exists txn_open on txn (made) where settled is null and approval <> '';
  create table if not exists repeated (id text primary key) strict;
  create table if not exists stumble (key text primary key) strict;
  create table if not exists card_mood (
    merchant text not null, fingerprint text not null, call text not null, mood text not null,
    primary key (merchant, fingerprint, call)
  ) strict;
`;

/** What the emulated gateway remembers: masks and fingerprints, never a card number or a security code. */
export type ConvergeLedger = {
  readonly db: DatabaseSync;
  /**
   * Runs the work as one transaction that no other process can interrupt. A nested call joins the surrounding
   * transaction.
   */
  inTransaction<T>(work: () => T): T;
  /** Closes the batch: settles every open transaction as of now, and returns how many. */
  settle(now: number): number;
  close(): void;
};

/** Settles what was made before today's midnight in New York, when the real gateway closes its batch. */
export function settleYesterday(db: DatabaseSync, now: number): void {
  const midnight = easternMidnight(now);
  db.prepare("update txn set settled = ?1 where settled is null and approval <> '' and made < ?1").run(midnight);
}

/**
 * Opens the ledger in a file (or `:memory:`). Several processes may use the same file. Transactions that were answered
 * survive if any of them dies.
 */
export function openConvergeLedger(file: string): ConvergeLedger {
  const ledger = openLedger(file, schema + moodSchema);
  const { db } = ledger;
  return {
    ...ledger,
    inTransaction: (work) => (db.isTransaction ? work() : ledger.inTransaction(work)),
    settle: (now) =>
      Number(db.prepare("update txn set settled = ? where settled is null and approval <> ''").run(now).changes),
  };
}
