import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { integerColumn, type Row, text } from "../row.ts";
import { type Behavior, isBehavior } from "./behavior.ts";

export type Status = "subscribed" | "unsubscribed" | "cleaned" | "pending" | "archived";

export type Member = {
  readonly hash: string;
  readonly email: string;
  readonly status: Status;
  /** The person unsubscribed, or the mailbox bounced. Only the person can come back, by confirming. */
  readonly inCompliance: boolean;
  /** Seconds since 1970. */
  readonly changedAt: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
};

export type Field = { readonly tag: string; readonly name: string; readonly type: string };
export type ListHook = { readonly id: string; readonly url: string; readonly events: readonly string[] };

const schema = `
  create table if not exists list (id text primary key, behavior text not null default 'works') strict;
  create table if not exists member (
    list text not null, hash text not null, email text not null, status text not null, compliance integer not null,
    changed_at integer not null, fields text not null, tags text not null, primary key (list, hash)
  ) strict;
  create table if not exists forgotten (list text not null, hash text not null, primary key (list, hash)) strict;
  create table if not exists field (
    list text not null, tag text not null, name text not null, type text not null, primary key (list, tag)
  ) strict;
  create table if not exists hook (
    list text not null, id text not null, url text not null, events text not null, primary key (list, id)
  ) strict;
  create table if not exists call (nth integer primary key autoincrement, list text not null, what text not null) strict;
`;

export const hashOf = (email: string): string => createHash("md5").update(email.toLowerCase()).digest("hex");

/** Audiences in an SQLite file, so that they survive a restart. */
export function openListStore(file: string) {
  const db = new DatabaseSync(file);
  db.exec("pragma journal_mode = wal; pragma busy_timeout = 5000");
  db.exec(schema);
  const meet = db.prepare("insert into list (id) values (?) on conflict do nothing");
  const put = db.prepare(`insert into member (list, hash, email, status, compliance, changed_at, fields, tags)
    values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (list, hash) do update set email = excluded.email, status = excluded.status,
      compliance = excluded.compliance, changed_at = excluded.changed_at, fields = excluded.fields, tags = excluded.tags`);
  const one = db.prepare("select * from member where list = ? and hash = ?");
  const some = db.prepare("select * from member where list = ? order by rowid limit ? offset ?");
  const count = db.prepare("select count(*) as n from member where list = ?");
  return {
    lists: (): string[] =>
      db
        .prepare("select id from list order by id")
        .all()
        .map((row) => text(row, "id")),
    behaviorOf(list: string): Behavior {
      const row = db.prepare("select behavior from list where id = ?").get(list);
      const name = row === undefined ? "" : text(row, "behavior");
      return isBehavior(name) ? name : "works";
    },
    setBehavior: (list: string, behavior: Behavior): void => {
      meet.run(list);
      db.prepare("update list set behavior = ? where id = ?").run(behavior, list);
    },
    /** Keeps the last thousand calls of each list. */
    noteCall: (list: string, what: string): void => {
      meet.run(list);
      db.prepare("insert into call (list, what) values (?, ?)").run(list, what);
      db.exec("delete from call where nth <= (select max(nth) from call) - 1000");
    },
    calls: (list: string): string[] =>
      db
        .prepare("select what from call where list = ? order by nth")
        .all(list)
        .map((row) => text(row, "what")),
    member(list: string, hash: string): Member | null {
      const row = one.get(list, hash);
      return row === undefined ? null : memberOf(row);
    },
    members: (list: string, { limit, offset }: { readonly limit: number; readonly offset: number }): Member[] =>
      some.all(list, limit, offset).map(memberOf),
    countMembers: (list: string): number => integerColumn(count.get(list) ?? { n: 0 }, "n"),
    putMember(list: string, { hash, email, status, inCompliance, changedAt, fields, tags }: Member): void {
      const values = [JSON.stringify(fields), JSON.stringify(tags)] as const;
      put.run(list, hash, email, status, inCompliance ? 1 : 0, changedAt, ...values);
    },
    removeMember: (list: string, hash: string): void =>
      void db.prepare("delete from member where list = ? and hash = ?").run(list, hash),
    forget: (list: string, hash: string): void =>
      void db.prepare("insert or ignore into forgotten (list, hash) values (?, ?)").run(list, hash),
    isForgotten: (list: string, hash: string): boolean =>
      db.prepare("select 1 from forgotten where list = ? and hash = ?").get(list, hash) !== undefined,
    fields: (list: string): Field[] =>
      db
        .prepare("select * from field where list = ? order by rowid")
        .all(list)
        .map((row) => ({ tag: text(row, "tag"), name: text(row, "name"), type: text(row, "type") })),
    addField: (list: string, { tag, name, type }: Field): void =>
      void db
        .prepare("insert or ignore into field (list, tag, name, type) values (?, ?, ?, ?)")
        .run(list, tag, name, type),
    hooks: (list: string): ListHook[] =>
      db
        .prepare("select * from hook where list = ? order by rowid")
        .all(list)
        .map((row) => ({ id: text(row, "id"), url: text(row, "url"), events: text(row, "events").split(",") })),
    addHook: (list: string, { id, url, events }: ListHook): void =>
      void db
        .prepare("insert into hook (list, id, url, events) values (?, ?, ?, ?)")
        .run(list, id, url, events.join(",")),
    /** @testOnly */
    dropHooks: (list: string): void => void db.prepare("delete from hook where list = ?").run(list),
    close: (): void => db.close(),
  };
}

export type ListStore = ReturnType<typeof openListStore>;

const statuses: readonly Status[] = ["subscribed", "unsubscribed", "cleaned", "pending", "archived"];

function memberOf(row: Row): Member {
  const status = statuses.find((each) => each === text(row, "status"));
  if (status === undefined) throw new TypeError("a member has a status that does not exist");
  const fields: unknown = JSON.parse(text(row, "fields"));
  const tags: unknown = JSON.parse(text(row, "tags"));
  return {
    hash: text(row, "hash"),
    email: text(row, "email"),
    status,
    inCompliance: integerColumn(row, "compliance") === 1,
    changedAt: integerColumn(row, "changed_at"),
    fields: textsOf(fields),
    tags: Array.isArray(tags) ? tags.map(String) : [],
  };
}

/** The texts of an object. */
export const textsOf = (raw: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(typeof raw === "object" && raw !== null ? raw : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
