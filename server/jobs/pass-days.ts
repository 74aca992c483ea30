import type { Day } from "#core/day.ts";
import { endOfTrail, moveOneDay, trailAfter, type TrailLine } from "#server/store/sandbox-day.ts";
import type { DayNeeds } from "./day-needs.ts";
import { daySteps } from "./day-steps.ts";

/** A day that has begun, with what was done on it. `more`: the trail has further lines. */
export type PassedDay = { readonly day: Day; readonly events: readonly TrailLine[]; readonly more: boolean };

export type Passed =
  | { readonly kind: "passed"; readonly today: Day; readonly days: readonly PassedDay[] }
  /** Somebody else moves it at the same time; what was done on the way is told all the same. */
  | { readonly kind: "interrupted"; readonly today: Day; readonly days: readonly PassedDay[] };

const mostEvents = 200;

/**
 * Lets a sandbox publication's days pass, one after the other, up to the given one: each begins, and what falls due on it
 * is done in its order before the next. Tokens, limits, leases and back-off stay on real time. A program that is killed
 * on the way has moved the calendar to the day that it was at, and the jobs go on from there.
 */
export async function passDays(needs: DayNeeds, tenantId: number, until: Day): Promise<Passed | null> {
  const { db, publications } = needs;
  const days: PassedDay[] = [];
  let begunAt: number | null = null;
  for (;;) {
    // Read anew: the work of a day must see the day that has just begun.
    publications.forget();
    const publication = await publications.publication(tenantId);
    if (publication?.tenant.mode !== "sandbox") return null;
    const { today } = needs.clock.local(publication.tenant);
    if (begunAt !== null) {
      for (const step of Object.values(daySteps)) await step(needs, tenantId);
      const after = begunAt;
      days.push(...dayOf(today, await db.write(tenantId, (tx) => trailAfter(tx, after, mostEvents + 1))));
    }
    if (today >= until) return { kind: "passed", today, days };
    const begun = await db.write(tenantId, async (tx) => ({
      moved: await moveOneDay(tx, publication.tenant.daysAhead),
      trail: await endOfTrail(tx),
    }));
    if (!begun.moved) return { kind: "interrupted", today, days };
    begunAt = begun.trail;
  }
}

/** Days on which nothing happened are left out. */
const dayOf = (day: Day, seen: readonly TrailLine[]): PassedDay[] =>
  seen.length === 0 ? [] : [{ day, events: seen.slice(0, mostEvents), more: seen.length > mostEvents }];
