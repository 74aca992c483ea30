import type { DatabaseSync } from "node:sqlite";
import { text } from "../row.ts";
import { businessDay } from "./days.ts";

/** The ways in which the system can be made to behave, with descriptions. */
export const behaviors = {
  answers: "Answers as it should",
  down: "Is down: 503 to everything",
  silent: "Gives no answer, and takes nothing",
  forgetful: "Takes a command and gives no answer",
  locked: "Says that every account is locked by a batch run: 423",
  refuses: "Refuses every new command",
} as const;

export type Behavior = keyof typeof behaviors;

export const isBehavior = (name: string): name is Behavior => Object.hasOwn(behaviors, name);

export type EmulatedPublication = { readonly code: string; readonly behaviour: Behavior; readonly drawnOn: string };

/** A publication begins to exist with its first call. */
export function publicationOf(db: DatabaseSync, code: string, now: number): EmulatedPublication {
  db.prepare("insert into publication (code, drawn_on) values (?, ?) on conflict do nothing").run(
    code,
    businessDay(now),
  );
  const row = db.prepare("select behaviour, drawn_on from publication where code = ?").get(code);
  if (row === undefined) throw new TypeError(`${code} was not kept`);
  const behavior = text(row, "behaviour");
  return { code, behaviour: isBehavior(behavior) ? behavior : "answers", drawnOn: text(row, "drawn_on") };
}

export const setBehavior = (db: DatabaseSync, code: string, behavior: Behavior): void =>
  void db.prepare("update publication set behaviour = ? where code = ?").run(behavior, code);

export const listPublications = (db: DatabaseSync): readonly string[] =>
  db
    .prepare("select code from publication order by code")
    .all()
    .map((row) => text(row, "code"));
