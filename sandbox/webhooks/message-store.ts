import { DatabaseSync } from "node:sqlite";
import { text } from "../row.ts";
import { type Behavior, isBehavior } from "./behavior.ts";

/** A message that the receiver has accepted, however often it came. */
export type AcceptedMessage = {
  /** `webhook-id`: a receiver acts once for each. */
  readonly id: string;
  /** ISO 8601, UTC: when it first arrived. */
  readonly receivedAt: string;
  readonly times: number;
  readonly body: string;
};

export type MessageStore = {
  /** Written to disk before it returns. */
  take(domain: string, message: Pick<AcceptedMessage, "id" | "receivedAt" | "body">): void;
  /** In the order in which they first arrived. */
  list(domain: string): readonly AcceptedMessage[];
  /** Publications that have sent something, or for which a behavior was chosen. */
  domains(): readonly string[];
  behaviorOf(domain: string): Behavior;
  setBehavior(domain: string, behavior: Behavior): void;
  close(): void;
};

const schema = `
  create table if not exists receiver (domain text primary key, behavior text not null default 'takes') strict;
  create table if not exists message (
    nth integer primary key autoincrement, domain text not null, id text not null, received_at text not null,
    times integer not null default 1, body text not null, unique (domain, id)
  ) strict;
`;

/** Stores the last `keep` messages in an SQLite file, so that they survive a restart. */
export function openMessageStore(file: string, keep: number): MessageStore {
  const db = new DatabaseSync(file);
  db.exec("pragma journal_mode = wal; pragma busy_timeout = 5000");
  db.exec(schema);
  const meet = db.prepare("insert into receiver (domain) values (?) on conflict do nothing");
  const insert = db.prepare(`insert into message (domain, id, received_at, body) values (?, ?, ?, ?)
    on conflict (domain, id) do update set times = times + 1`);
  const trim = db.prepare("delete from message where nth <= (select max(nth) from message) - ?");
  const all = db.prepare("select id, received_at, times, body from message where domain = ? order by nth");
  const domains = db.prepare("select domain from receiver order by domain");
  const behavior = db.prepare("select behavior from receiver where domain = ?");
  const setBehavior = db.prepare(`insert into receiver (domain, behavior) values (?, ?)
    on conflict (domain) do update set behavior = excluded.behavior`);
  return {
    take(domain, { id, receivedAt, body }) {
      meet.run(domain);
      insert.run(domain, id, receivedAt, body);
      trim.run(keep);
    },
    list: (domain) =>
      all.all(domain).map((row) => ({
        id: text(row, "id"),
        receivedAt: text(row, "received_at"),
        times: Number(row["times"]),
        body: text(row, "body"),
      })),
    domains: () => domains.all().map((row) => text(row, "domain")),
    behaviorOf(domain) {
      const row = behavior.get(domain);
      const name = row === undefined ? "" : text(row, "behavior");
      return isBehavior(name) ? name : "takes";
    },
    setBehavior: (domain, name) => void setBehavior.run(domain, name),
    close: () => db.close(),
  };
}
