import type { DatabaseSync } from "node:sqlite";
import { integerColumn, text } from "./row.ts";

/**
 * How an emulated gateway treats one call. Each part has its usual value, and a named mood changes one or two of them.
 */
export type Mood = {
  /** `no`: the connection drops and nothing has happened. `busy`: HTTP 503 and nothing has happened. */
  readonly reached: "yes" | "no" | "busy";
  /** `holds...`: the gateway answers "pending", and decides later. */
  readonly decides: "usual" | "declines" | "holds-then-approves" | "holds-then-declines";
  /** The money moves immediately, but the record shows it only later. */
  readonly recordsLate: boolean;
  /** The money moves, but the caller never gets the answer. */
  readonly answersLate: boolean;
  /** The request arrives twice, as with a proxy that retries; the caller gets the second answer. */
  readonly actsTwice: boolean;
};

const usual: Mood = { reached: "yes", decides: "usual", recordsLate: false, answersLate: false, actsTwice: false };

/**
 * The moods by name; the first ten in the order of their digit on the cards that request them (converge/test-cards.ts).
 */
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
  "acts-twice-and-records-late": { ...usual, actsTwice: true, recordsLate: true },
  "holds-and-records-late": { ...usual, decides: "holds-then-approves", recordsLate: true },
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;

export const isMoodName = (name: string): name is MoodName => Object.hasOwn(moods, name);
export const moodNames: readonly MoodName[] = Object.keys(moods).filter(isMoodName);

/** What is held or recorded late appears after this many reads, or after this time, whichever comes first. */
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
  /** How many calls the mood lasts; null: until the moods are cleared. */
  readonly times?: number | null;
  /** How many reads don't show what is held back. */
  readonly looks?: number;
};

/**
 * Queues this mood for the next calls of this kind, after those already queued.
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
 * Drops all moods queued for this account.
 *
 * @testOnly
 */
export const clearMoods = (db: DatabaseSync, account: string): void =>
  void db.prepare("delete from mood where account = ?").run(account);

/** A mood as applied to a call. `isRepeat`: the second run of the same request, for a mood that acts twice. */
export type MetMood = Mood & { readonly looks: number; readonly isRepeat: boolean };

export const moodNamed = (name: MoodName): MetMood => ({ ...moods[name], looks: patience.looks, isRepeat: false });
export const defaultMood: MetMood = moodNamed("usual");
export const secondTime: MetMood = { ...defaultMood, isRepeat: true };

/** Takes the first queued mood for a call; null if none is queued. */
export function takeMood(db: DatabaseSync, account: string, call: string): MetMood | null {
  const row = db
    .prepare("select * from mood where account = ? and call = ? order by number limit 1")
    .get(account, call);
  if (row === undefined) return null;
  const [number, times, name] = [integerColumn(row, "number"), integerColumn(row, "times"), text(row, "mood")];
  if (times === 1) db.prepare("delete from mood where number = ?").run(number);
  else if (times > 1) db.prepare("update mood set times = times - 1 where number = ?").run(number);
  if (!isMoodName(name)) throw new TypeError(`unknown mood: ${name}`);
  return { ...moodNamed(name), looks: integerColumn(row, "looks") };
}

/** An entry of a gateway's record that appears later, and what it becomes then. */
export type HeldEntry = { readonly id: string; readonly what: string; readonly becomes: string };

export function holdEntry(db: DatabaseSync, it: HeldEntry & { readonly looks: number; readonly now: number }): void {
  db.prepare("insert or replace into waiting (id, what, becomes, looks, until) values (?, ?, ?, ?, ?)").run(
    it.id,
    it.what,
    it.becomes,
    it.looks,
    it.now + patience.ms,
  );
}

/** Counts a read of this record, after a number of which a waiting entry appears. True: it still waits. */
export function countRead(db: DatabaseSync, id: string, what: string): boolean {
  const { changes } = db.prepare("update waiting set looks = looks - 1 where id = ? and what = ?").run(id, what);
  if (Number(changes) === 0) return false;
  const row = db.prepare("select looks from waiting where id = ? and what = ?").get(id, what);
  return row !== undefined && integerColumn(row, "looks") >= 0;
}

/** Removes and returns what has waited long enough; `now` null: everything. */
export function takeReleased(db: DatabaseSync, now: number | null): readonly HeldEntry[] {
  const over = now === null ? "true" : `looks < 0 or until <= ${now}`;
  return db
    .prepare(`delete from waiting where ${over} returning id, what, becomes`)
    .all()
    .map((row) => ({ id: text(row, "id"), what: text(row, "what"), becomes: text(row, "becomes") }));
}
