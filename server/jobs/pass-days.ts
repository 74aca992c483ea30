import type { Day } from "#core/day.ts";
import { EmailDelayed, sendEmail, type SendNeeds } from "#server/mail/send-email.ts";
import { advanceOneDay, lastTrailEntryId, trailAfter, type TrailLine } from "#server/store/publication/sandbox-day.ts";
import { dueWork } from "./due-work.ts";
import type { DayNeeds } from "./job-needs.ts";

export type PassDaysNeeds = DayNeeds & { readonly emails: SendNeeds };

/** A day that has begun, with its events. `more`: the audit trail has further lines. */
export type PassedDay = { readonly day: Day; readonly events: readonly TrailLine[]; readonly more: boolean };

export type PassDaysResult =
  | { readonly kind: "passed"; readonly today: Day; readonly days: readonly PassedDay[] }
  /** Another caller moved the clock at the same time; the events so far are still returned. */
  | { readonly kind: "interrupted"; readonly today: Day; readonly days: readonly PassedDay[] };

const maxEvents = 200;

/** For this long, the queue leaves a passing day's emails to us. It sends those that we cannot send in its own time. */
const queueWaitsSeconds = 60;

/**
 * Lets a sandbox publication's days pass, one after the other, up to the given day: each begins, and its due work is
 * done in order before the next. Its emails are sent before it ends, because a charge on a later day may need the proof
 * of its notice. What waits for the gateway has a day less to wait; tokens, sessions, limits and leases stay on real
 * time (docs/decisions/0041). If the program is killed, the calendar stays at the day that it had reached, and the jobs
 * continue from there.
 */
export async function passDays(needs: PassDaysNeeds, tenantId: number, until: Day): Promise<PassDaysResult | null> {
  const { db, publications } = needs;
  const days: PassedDay[] = [];
  let begunAt: number | null = null;
  let mailIsAway = false;
  for (;;) {
    // Read again: the work of a day must see the day that has just begun.
    publications.forget();
    const publication = await publications.publication(tenantId);
    if (publication?.tenant.mode !== "sandbox") return null;
    const { today } = needs.clock.local(publication.tenant);
    if (begunAt !== null) {
      mailIsAway = !(await doTheDay(needs, tenantId, mailIsAway));
      const after = begunAt;
      days.push(
        ...dayOf(today, await db.readTogether({ tenantId, today }, (tx) => trailAfter(tx, after, maxEvents + 1))),
      );
    }
    if (today >= until) return { kind: "passed", today, days };
    const begun = await db.write({ tenantId, today }, async (tx) => ({
      moved: await advanceOneDay(tx, publication.tenant.daysAhead, needs.clock.now()),
      trail: await lastTrailEntryId(tx),
    }));
    if (!begun.moved) return { kind: "interrupted", today, days };
    begunAt = begun.trail;
  }
}

/**
 * Does a day's due work, and sends its emails. False: the mail server cannot be reached, and the emails wait in the
 * queue.
 */
async function doTheDay(needs: PassDaysNeeds, tenantId: number, mailIsAway: boolean): Promise<boolean> {
  const emailIds: string[] = [];
  const enqueue: DayNeeds["enqueue"] = async (tx, queue, jobs) => {
    if (queue === "letter") emailIds.push(...jobs.map(({ id }) => id));
    await needs.enqueue(tx, queue, jobs, queue === "letter" ? queueWaitsSeconds : 0);
  };
  for (const row of dueWork) if (row.clock === "publication") await row.run({ ...needs, enqueue }, tenantId);
  if (mailIsAway) return false;
  try {
    for (const id of emailIds) await sendEmail(needs.emails, tenantId, id);
    return true;
  } catch (fault) {
    if (fault instanceof EmailDelayed) return false;
    throw fault;
  }
}

/** Days on which nothing happened are left out. */
const dayOf = (day: Day, seen: readonly TrailLine[]): PassedDay[] =>
  seen.length === 0 ? [] : [{ day, events: seen.slice(0, maxEvents), more: seen.length > maxEvents }];
