import type { Logger } from "pino";
import { type CheckStatus, updateCheckStatus } from "#core/watch/check-status.ts";
import type { Mailer } from "#server/adapters/mail/port.ts";
import { readFindings, type StoredWatchFinding, writeFindings } from "#server/store/watch/watch-findings.ts";
import { addNotes, noteEmailed, notesToEmail, type WatchNote } from "#server/store/watch/watch-notes.ts";
import { claimWatchTurn } from "#server/store/watch/watch-turn.ts";
import type { CheckNeeds } from "../check/check-needs.ts";
import { type CheckName, type CheckResult, checks, checkTitle, isCheckName } from "#core/watch/checks.ts";
import { checkNames, runChecks } from "../check/every-check.ts";
import { alarmEmail } from "./alarm-email.ts";

export type WatchNeeds = CheckNeeds & {
  readonly mailer: Mailer;
  /** The sender of alarms. */
  readonly from: string;
  readonly log: Logger;
};

/** The time between two rounds of a program. Another program's round counts if it is about that recent. */
export const roundSeconds = 20;
const turnSeconds = 15;

/**
 * One round of a running program's checks: makes those that are due, notes what has become or is no longer an alarm,
 * and emails it. Any number of programs may call it; one of them does the round.
 */
export async function watchRound(needs: WatchNeeds): Promise<void> {
  const { db, outside } = needs;
  const now = outside.clock.now();
  const isOurs = await db.writeDirectory((q) => claimWatchTurn(q, now, turnSeconds));
  if (!isOurs) return;
  const known = await readFindings(db.directory);
  const due = checkNames.filter((check) => isDue(check, known, now));
  const found = await runChecks(needs, due);
  const steps = found.map((finding) => stepOf(finding, known, outside.clock.now()));
  const gone = known.filter((each) => due.some((check) => check === each.check) && !found.some(isSame(each)));
  const notes = [...steps.flatMap(({ note }) => note ?? []), ...gone.flatMap((each) => endOf(each, now) ?? [])];
  await db.writeDirectory(async (q) => {
    await writeFindings(
      q,
      due,
      steps.map(({ kept }) => kept),
    );
    await addNotes(q, notes, now);
  });
  for (const note of notes) report(needs.log, note);
  await sendNotes(needs);
}

const isSame =
  (one: Pick<CheckResult, "of"> & { readonly check: string }) =>
  (other: Pick<CheckResult, "of"> & { readonly check: string }): boolean =>
    one.check === other.check && one.of === other.of;

/** Ends a finding whose publication or setting was removed. */
const endOf = ({ check, of, alarmAt }: StoredWatchFinding, now: Date): WatchNote | null =>
  alarmAt === null ? null : { at: now, kind: "ends", check, of, says: "is no longer checked" };

/** Whatever is wrong is checked in each round, so that its end is noticed. */
function isDue(check: CheckName, known: readonly StoredWatchFinding[], now: Date): boolean {
  const own = known.filter((each) => each.check === check);
  const dueMs = checks[check].everySeconds * 1000;
  return own.length === 0 || own.some(({ ok, seenAt }) => !ok || now.getTime() - seenAt.getTime() >= dueMs);
}

function stepOf(finding: CheckResult, known: readonly StoredWatchFinding[], now: Date) {
  const { check, of, ok, says } = finding;
  const before = known.find(isSame(finding)) ?? null;
  const { alarmAfterSeconds } = checks[check];
  const step = updateCheckStatus(before && followedOf(before), {
    ok,
    now: now.getTime(),
    alarmAfterMs: alarmAfterSeconds === null ? null : alarmAfterSeconds * 1000,
  });
  const since = new Date(step.since);
  const alarmAt = step.alarmAt === null ? null : new Date(step.alarmAt);
  const kept: StoredWatchFinding = { check, of, ok, says, since, seenAt: now, alarmAt };
  const note: WatchNote | null = step.change === null ? null : { at: since, kind: step.change, check, of, says };
  return { kept, note };
}

const followedOf = ({ ok, since, alarmAt }: StoredWatchFinding): CheckStatus => ({
  ok,
  since: since.getTime(),
  alarmAt: alarmAt?.getTime() ?? null,
});

function report(log: Logger, { kind, check, of, says }: WatchNote): void {
  const title = isCheckName(check) ? checkTitle({ check, of }) : check;
  if (kind === "begins") log.error({ check, of, says }, `alarm: ${title}`);
  else log.warn({ check, of, says }, `over: ${title}`);
}

async function sendNotes({ config, db, mailer, from, outside, log }: WatchNeeds): Promise<void> {
  if (config.alarmEmails.length === 0) return;
  const now = outside.clock.now();
  const notes = await notesToEmail(db.directory, now);
  if (notes.length === 0) return;
  const sent = await Promise.all(config.alarmEmails.map((to) => mailer.send(alarmEmail(notes, { from, to }))));
  // A person who got it must not get it again because somebody else's mailbox is full.
  if (sent.some(({ kind }) => kind === "sent")) {
    const noteIds = notes.map(({ noteId }) => noteId);
    await db.writeDirectory((q) => noteEmailed(q, noteIds, now));
  } else
    log.error(
      { notes: notes.length, why: sent.map((each) => ("why" in each ? each.why : "")) },
      "an alarm could not be emailed",
    );
}
