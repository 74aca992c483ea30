import type { Account } from "./accounts.ts";
import type { CommandBody, StoredCommand } from "./commands.ts";
import { addDays, firstOn, isIssueDay, type Schedule } from "./days.ts";

export type CommandDecision =
  | { readonly status: "held"; readonly effective: string }
  | { readonly status: "refused"; readonly code: string; readonly message: string };

const refused = (code: string, message: string): CommandDecision => ({ status: "refused", code, message });

export type Facts = {
  /** Null: unknown, or its start waits for the draw. */
  readonly account: Account | null;
  /** Earlier commands for the account. */
  readonly before: readonly StoredCommand[];
  readonly today: string;
};

/** The system's answer to a command during the day: it accepts the command and names its day, or refuses it. */
export function decideCommand(body: CommandBody, { account, before, today }: Facts): CommandDecision {
  const waiting = before.find(({ status, body: { kind } }) => status === "held" && kind === "start");
  if (body.kind === "start") {
    // If the account ends earlier, it is gone by then: the draw carries out both in order.
    const isEnding = before.some(
      ({ status, body: { kind, date } }) => status === "held" && kind === "cancel" && date < body.date,
    );
    if (!isEnding && (account?.status === "active" || waiting !== undefined))
      return refused("already-active", "runs already");
    return { status: "held", effective: body.date };
  }
  const schedule = account?.schedule ?? scheduleOf(waiting);
  if (schedule === null) return refused("unknown-account", "no such account");
  const tomorrow = addDays(today, 1);
  const next = (day: string): CommandDecision => ({
    status: "held",
    effective: firstOn(schedule, day > tomorrow ? day : tomorrow),
  });
  switch (body.kind) {
    case "payment":
    case "name":
      return { status: "held", effective: body.date };
    case "stop":
      // A stop that has begun may still be changed.
      if (before.some((one) => isStop(one, body.details.stopId))) return { status: "held", effective: body.date };
      return body.date < today ? refused("back-dated", `cannot stop back to ${body.date}`) : next(body.date);
    case "restart": {
      const { after } = body.details;
      const known = after.kind === "cancellation" || before.some((one) => isStop(one, after.stopId));
      return known ? next(body.date) : refused("no-such-stop", "no such stop");
    }
    case "complaint":
      return isIssueDay(schedule, body.date)
        ? { status: "held", effective: body.date }
        : refused("not-an-issue-day", `no paper on ${body.date}`);
    case "rateChange":
    case "move":
      return next(body.date);
    case "cancel":
      return { status: "held", effective: body.date > today ? body.date : today };
  }
}

const scheduleOf = (start: StoredCommand | undefined): Schedule | null =>
  start?.body.kind === "start" ? start.body.details.printDays : null;

const isStop = ({ status, body }: StoredCommand, stopId: number): boolean =>
  status !== "refused" && body.kind === "stop" && body.details.stopId === stopId;
