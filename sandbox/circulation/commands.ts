import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { integerColumn, type Row, text } from "../row.ts";
import { textOrNull } from "./accounts.ts";
import { isDay } from "./days.ts";

const day = z.string().check(z.refine(isDay));
const whoever = z.looseObject({});

const details = {
  start: z.object({
    printDays: z.array(z.int()),
    paidThrough: z.nullable(day),
    subscriber: z.object({ firstName: z.string(), lastName: z.string() }),
    deliverTo: z.nullable(whoever),
  }),
  payment: z.object({ receipt: z.string(), amount: z.int(), paidThrough: day }),
  stop: z.object({ stopId: z.int(), restartOn: day, papers: z.enum(["save", "stop"]) }),
  restart: z.object({
    after: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("stop"), stopId: z.int() }),
      z.object({ kind: z.literal("cancellation") }),
    ]),
  }),
  complaint: z.object({ problem: z.string(), resolution: z.string(), halfUnits: z.int() }),
  rateChange: z.object({ bundleId: z.string(), rateCode: z.string(), amount: z.int() }),
  move: z.object({ deliverTo: whoever }),
  name: z.object({ subscriber: z.object({ firstName: z.string(), lastName: z.string() }) }),
  cancel: z.object({ because: z.string(), reasonId: z.nullable(z.int()) }),
} as const;

const common = {
  publication: z.string().check(z.minLength(1)),
  commandId: z.string().check(z.minLength(1), z.maxLength(80)),
  sequence: z.int(),
  account: z.int().check(z.positive()),
  date: day,
  toldAt: z.string(),
};

/** The accepted commands; anything else is answered with 400. */
export const commandBody = z.discriminatedUnion("kind", [
  z.object({ ...common, kind: z.literal("start"), details: details.start }),
  z.object({ ...common, kind: z.literal("payment"), details: details.payment }),
  z.object({ ...common, kind: z.literal("stop"), details: details.stop }),
  z.object({ ...common, kind: z.literal("restart"), details: details.restart }),
  z.object({ ...common, kind: z.literal("complaint"), details: details.complaint }),
  z.object({ ...common, kind: z.literal("rateChange"), details: details.rateChange }),
  z.object({ ...common, kind: z.literal("move"), details: details.move }),
  z.object({ ...common, kind: z.literal("name"), details: details.name }),
  z.object({ ...common, kind: z.literal("cancel"), details: details.cancel }),
]);
export type CommandBody = z.output<typeof commandBody>;

export type StoredCommand = {
  readonly body: CommandBody;
  readonly status: "held" | "done" | "refused";
  readonly effective: string | null;
  readonly code: string;
  readonly message: string;
  /** When it first arrived. `times`: how often it was sent. */
  readonly received: number;
  readonly times: number;
};

const keptOf = (row: Row): StoredCommand => {
  const status = text(row, "status");
  return {
    body: commandBody.parse(JSON.parse(text(row, "body"))),
    status: status === "held" || status === "done" ? status : "refused",
    effective: textOrNull(row, "effective"),
    code: text(row, "code"),
    message: text(row, "message"),
    received: integerColumn(row, "received"),
    times: integerColumn(row, "times"),
  };
};

export function findCommand(db: DatabaseSync, publication: string, id: string): StoredCommand | null {
  const row = db.prepare("select * from command where publication = ? and id = ?").get(publication, id);
  return row === undefined ? null : keptOf(row);
}

export function putCommand(db: DatabaseSync, kept: Omit<StoredCommand, "times">): void {
  const { publication, commandId, account, kind, date } = kept.body;
  const judged = [kept.received, kept.status, kept.effective, kept.code, kept.message];
  db.prepare(
    `insert into command (publication, id, account, kind, date, body, received, status, effective, code, message)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(publication, commandId, account, kind, date, JSON.stringify(kept.body), ...judged);
}

export const noteRepeat = (db: DatabaseSync, publication: string, id: string): void =>
  void db.prepare("update command set times = times + 1 where publication = ? and id = ?").run(publication, id);

/** In order of arrival. */
export const heldCommands = (db: DatabaseSync, publication: string): readonly StoredCommand[] =>
  db
    .prepare("select * from command where publication = ? and status = 'held' order by place")
    .all(publication)
    .map(keptOf);

/** The commands for an account, in order of arrival. */
export const commandsOf = (db: DatabaseSync, publication: string, account: number): readonly StoredCommand[] =>
  db
    .prepare("select * from command where publication = ? and account = ? order by place")
    .all(publication, account)
    .map(keptOf);

/** Newest first. */
export const listCommands = (db: DatabaseSync, publication: string, limit: number): readonly StoredCommand[] =>
  db
    .prepare("select * from command where publication = ? order by place desc limit ?")
    .all(publication, limit)
    .map(keptOf);

export const setCommandStatus = (
  db: DatabaseSync,
  { publication, commandId }: CommandBody,
  to: { readonly status: "done" | "refused"; readonly effective: string | null; readonly code: string },
): void =>
  void db
    .prepare("update command set status = ?, effective = ?, code = ? where publication = ? and id = ?")
    .run(to.status, to.effective, to.code, publication, commandId);
