import type { DatabaseSync } from "node:sqlite";
import { type Account, addHistory, findAccount, putAccount } from "./accounts.ts";
import { type CommandBody, heldCommands, setCommandStatus, type StoredCommand } from "./commands.ts";
import { issuesIn, moveBy } from "./days.ts";

type Of<K extends CommandBody["kind"]> = Extract<CommandBody, { kind: K }>;

/** A publication's nightly draw: carries out every held command, in order of arrival. */
export function runDraw(db: DatabaseSync, publication: string, today: string): number {
  const held = heldCommands(db, publication);
  for (const kept of held) applyCommand(db, kept);
  db.prepare("update publication set drawn_on = ? where code = ?").run(today, publication);
  return held.length;
}

/** Puts one command into effect. */
export function applyCommand(db: DatabaseSync, { body, effective }: StoredCommand): void {
  const { publication, account: number, kind } = body;
  const before = findAccount(db, publication, number);
  const after = kind === "start" ? started(body, before) : before === null ? null : changed(body, before);
  if (after === null) return setCommandStatus(db, body, { status: "refused", effective: null, code: "not-active" });
  putAccount(db, after);
  const amountCents = body.kind === "payment" ? body.details.amount : null;
  addHistory(db, after, { date: effective ?? body.date, what: kind, amountCents });
  setCommandStatus(db, body, { status: "done", effective, code: "" });
}

const started = ({ publication, account, details }: Of<"start">, before: Account | null): Account => ({
  publication,
  number: account,
  name: `${details.subscriber.firstName} ${details.subscriber.lastName}`,
  status: "active",
  schedule: details.printDays,
  expire: details.paidThrough,
  halfUnits: 0,
  balance: before?.balance ?? 0,
  stops: {},
});

function changed(body: Exclude<CommandBody, { kind: "start" }>, account: Account): Account {
  switch (body.kind) {
    case "payment":
      return { ...account, expire: body.details.paidThrough };
    case "stop":
      return stopped(account, String(body.details.stopId), papersOf(body, account));
    case "restart": {
      const { after } = body.details;
      return after.kind === "stop" ? stopped(account, String(after.stopId), 0) : { ...account, status: "active" };
    }
    case "complaint":
      return body.details.resolution === "credit" ? credited(account, body.details.halfUnits) : account;
    case "rateChange":
    case "move":
      return account;
    case "name":
      return { ...account, name: `${body.details.subscriber.firstName} ${body.details.subscriber.lastName}` };
    case "cancel":
      return { ...account, status: "ending" };
  }
}

const papersOf = ({ date, details }: Of<"stop">, { schedule }: Account): number =>
  details.papers === "stop" ? issuesIn(schedule, date, details.restartOn) : 0;

/** Records how many papers a stop adds; an earlier stop with the same id is undone. */
function stopped(account: Account, stopId: string, papers: number): Account {
  const added = papers - (account.stops[stopId] ?? 0);
  return { ...longer(account, added), stops: { ...account.stops, [stopId]: papers } };
}

/** Half a paper waits for another half. */
function credited(account: Account, halfUnits: number): Account {
  const halves = account.halfUnits + halfUnits;
  return { ...longer(account, Math.trunc(halves / 2)), halfUnits: halves % 2 };
}

const longer = (account: Account, papers: number): Account =>
  account.expire === null ? account : { ...account, expire: moveBy(account.schedule, account.expire, papers) };
