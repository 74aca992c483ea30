import type { DatabaseSync } from "node:sqlite";
import { integerColumn, type Row, text } from "../row.ts";
import type { Schedule } from "./days.ts";

export type Account = {
  readonly publication: string;
  readonly number: number;
  readonly name: string;
  readonly status: "active" | "ending";
  readonly schedule: Schedule;
  readonly expire: string | null;
  readonly halfUnits: number;
  readonly balance: number;
  /** How many papers each stop has added, by its id. */
  readonly stops: Readonly<Record<string, number>>;
};

const numbers = (json: string): readonly number[] => {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(Number) : [];
};

const counts = (json: string): Record<string, number> => {
  const given: unknown = JSON.parse(json);
  const fields = typeof given === "object" && given !== null ? Object.entries(given) : [];
  return Object.fromEntries(fields.map(([id, count]) => [id, Number(count)]));
};

export const textOrNull = (row: Row, column: string): string | null =>
  row[column] === null ? null : text(row, column);

const accountOf = (row: Row): Account => ({
  publication: text(row, "publication"),
  number: integerColumn(row, "number"),
  name: text(row, "name"),
  status: text(row, "status") === "ending" ? "ending" : "active",
  schedule: numbers(text(row, "schedule")),
  expire: textOrNull(row, "expire"),
  halfUnits: integerColumn(row, "half_units"),
  balance: integerColumn(row, "balance"),
  stops: counts(text(row, "stops")),
});

export function findAccount(db: DatabaseSync, publication: string, number: number): Account | null {
  const row = db.prepare("select * from account where publication = ? and number = ?").get(publication, number);
  return row === undefined ? null : accountOf(row);
}

export const listAccounts = (db: DatabaseSync, publication: string, limit: number): readonly Account[] =>
  db
    .prepare("select * from account where publication = ? order by number desc limit ?")
    .all(publication, limit)
    .map(accountOf);

export const putAccount = (db: DatabaseSync, account: Account): void =>
  void db
    .prepare(
      `insert into account (publication, number, name, status, schedule, expire, half_units, balance, stops)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (publication, number) do update set name = excluded.name, status = excluded.status,
         schedule = excluded.schedule, expire = excluded.expire, half_units = excluded.half_units,
         balance = excluded.balance, stops = excluded.stops`,
    )
    .run(
      account.publication,
      account.number,
      account.name,
      account.status,
      JSON.stringify(account.schedule),
      account.expire,
      account.halfUnits,
      account.balance,
      JSON.stringify(account.stops),
    );

export type AccountHistoryEntry = {
  readonly date: string;
  readonly what: string;
  readonly amountCents: number | null;
  readonly expireDate: string | null;
};

export const addHistory = (
  db: DatabaseSync,
  { publication, number, expire }: Account,
  entry: Omit<AccountHistoryEntry, "expireDate">,
): void =>
  void db
    .prepare("insert into history (publication, account, date, what, amount, expire) values (?, ?, ?, ?, ?, ?)")
    .run(publication, number, entry.date, entry.what, entry.amountCents, expire);

/** Newest first. */
export const historyOf = (db: DatabaseSync, publication: string, number: number): readonly AccountHistoryEntry[] =>
  db
    .prepare(
      "select date, what, amount, expire from history where publication = ? and account = ? order by place desc limit 200",
    )
    .all(publication, number)
    .map((row) => ({
      date: text(row, "date"),
      what: text(row, "what"),
      amountCents: row["amount"] === null ? null : integerColumn(row, "amount"),
      expireDate: textOrNull(row, "expire"),
    }));
