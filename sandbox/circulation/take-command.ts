import type { DatabaseSync } from "node:sqlite";
import { findAccount } from "./accounts.ts";
import type { Publication } from "./behaviour.ts";
import { type CommandBody, commandsOf, findCommand, type Kept, noteRepeat, putCommand } from "./commands.ts";
import { businessDay } from "./days.ts";
import { apply } from "./draw.ts";
import { judge } from "./judge.ts";

/** A known id gets its first answer again; null: the id was used for something else. */
export function takeCommand(
  db: DatabaseSync,
  body: CommandBody,
  { code, behaviour }: Publication,
  now: number,
): Kept | null {
  const first = findCommand(db, code, body.commandId);
  if (first !== null) {
    noteRepeat(db, code, body.commandId);
    return JSON.stringify(first.body) === JSON.stringify(body) ? first : null;
  }
  const account = findAccount(db, code, body.account);
  const before = commandsOf(db, code, body.account);
  const judged =
    behaviour === "refuses"
      ? ({ status: "refused", code: "rehearsed", message: "the page says to refuse everything" } as const)
      : judge(body, { account, before, today: businessDay(now) });
  putCommand(db, { body, received: now, code: "", message: "", effective: null, ...judged });
  const kept = findCommand(db, code, body.commandId);
  // A payment for an account that runs does not wait for the night.
  if (kept?.status === "held" && body.kind === "payment" && account !== null && !before.some(isHeld)) apply(db, kept);
  return findCommand(db, code, body.commandId);
}

const isHeld = ({ status }: Kept): boolean => status === "held";
