import type { DatabaseSync } from "node:sqlite";
import { text, whole } from "./row.ts";

/** How an emulated gateway takes one call. Each part has its usual value, and a named mood changes one or two of them. */
export type Mood = {
  /** `no`: the connection breaks and nothing has happened. `busy`: HTTP 503 and nothing has happened. */
  readonly reached: "yes" | "no" | "busy";
  /** `holds...`: the gateway says "pending", and decides after a while. */
  readonly decides: "usual" | "declines" | "holds-then-approves" | "holds-then-declines";
  /** The money moves at once, and the record shows it only after a while. */
  readonly recordsLate: boolean;
  /** The money moves, and the caller never gets the answer. */
  readonly answersLate: boolean;
  /** The request arrives twice, as behind a proxy that retries; the caller gets the second answer. */
  readonly actsTwice: boolean;
};

const usual: Mood = { reached: "yes", decides: "usual", recordsLate: false, answersLate: false, actsTwice: false };

/** The moods by name, in the order of the digits on the cards that call for them (converge/test-cards.ts). */
export const moods = {
  usual,
  declines: { ...usual, decides: "declines" },
  holds: { ...usual, decides: "holds-then-approves" },
  "holds-then-declines": { ...usual, decides: "holds-then-declines" },
  "records-late": { ...usual, recordsLate: true },
  "answers-late": { ...usual, answersLate: true },
  "answers-and-records-late": { ...usual, answersLate: true, recordsLate: true },
  "acts-twice": { ...usual, actsTwice: true },
  away: { ...usual, reached: "no" },
  busy: { ...usual, reached: "busy" },
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;

export const isMoodName = (name: string): name is MoodName => Object.hasOwn(moods, name);
export const moodNames: readonly MoodName[] = Object.keys(moods).filter(isMoodName);

/** What is held or recorded late comes out after this many looks at it, or after this time: whichever is first. */
const patience = { looks: 2, ms: 60 * 60_000 };

export const moodSchema = `
  create table if not exists mood (
    number integer primary key, account text not null, call text not null, mood text not null,
    times integer not null, looks integer not null
  ) strict;
  create table if not exists waiting (
    id text not null, what text not null, becomes text not null, looks integer not null, until integer not null,
    primary key (id, what)
  ) strict;
`;

export type QueuedMood = {
  /** How many calls it lasts; null: until the moods are cleared. */
  readonly times?: number | null;
  /** How often what waits is looked at in vain. */
  readonly looks?: number;
};

/**
 * The next calls of this kind meet this mood, after those that were queued before.
 *
 * @testOnly
 */
export function queueMood(
  db: DatabaseSync,
  account: string,
  call: string,
  mood: MoodName,
  { times = 1, looks = patience.looks }: QueuedMood = {},
): void {
  db.prepare("insert into mood (account, call, mood, times, looks) values (?, ?, ?, ?, ?)").run(
    account,
    call,
    mood,
    times ?? -1,
    looks,
  );
}

/**
 * Nothing that was queued for this account happens any more.
 *
 * @testOnly
 */
export const clearMoods = (db: DatabaseSync, account: string): void =>
  void db.prepare("delete from mood where account = ?").run(account);

/** A mood as a call meets it. */
export type MetMood = Mood & { readonly looks: number };

export const usualMood: MetMood = { ...moods.usual, looks: patience.looks };
export const moodNamed = (name: MoodName): MetMood => ({ ...moods[name], looks: patience.looks });

/** Takes the first queued mood for a call; null where none is queued. */
export function takeMood(db: DatabaseSync, account: string, call: string): MetMood | null {
  const row = db
    .prepare("select * from mood where account = ? and call = ? order by number limit 1")
    .get(account, call);
  if (row === undefined) return null;
  const [number, times, name] = [whole(row, "number"), whole(row, "times"), text(row, "mood")];
  if (times === 1) db.prepare("delete from mood where number = ?").run(number);
  else if (times > 1) db.prepare("update mood set times = times - 1 where number = ?").run(number);
  if (!isMoodName(name)) throw new TypeError(`unknown mood: ${name}`);
  return { ...moods[name], looks: whole(row, "looks") };
}

/** Something of a gateway's record that comes out later, and what it then becomes. */
export type Waiting = { readonly id: string; readonly what: string; readonly becomes: string };

export function keepWaiting(db: DatabaseSync, it: Waiting & { readonly looks: number; readonly now: number }): void {
  db.prepare("insert or replace into waiting (id, what, becomes, looks, until) values (?, ?, ?, ?, ?)").run(
    it.id,
    it.what,
    it.becomes,
    it.looks,
    it.now + patience.ms,
  );
}

/** Somebody looks at this record: each look brings what waits nearer. True: it still waits. */
export function lookAt(db: DatabaseSync, id: string, what: string): boolean {
  const { changes } = db.prepare("update waiting set looks = looks - 1 where id = ? and what = ?").run(id, what);
  if (Number(changes) === 0) return false;
  const row = db.prepare("select looks from waiting where id = ? and what = ?").get(id, what);
  return row !== undefined && whole(row, "looks") >= 0;
}

/** Takes out what has waited long enough; `now` null: all of it. */
export function takeReleased(db: DatabaseSync, now: number | null): readonly Waiting[] {
  const over = now === null ? "true" : `looks < 0 or until <= ${now}`;
  return db
    .prepare(`delete from waiting where ${over} returning id, what, becomes`)
    .all()
    .map((row) => ({ id: text(row, "id"), what: text(row, "what"), becomes: text(row, "becomes") }));
}
