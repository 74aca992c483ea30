import { addDays, type Day } from "#core/day.ts";
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
  const days: PassedDay[] = [];
  for (;;) {
    // Read anew: the step of each day must see the day that has just begun.
    needs.publications.forget();
    const publication = await needs.publications.publication(tenantId);
    if (publication?.tenant.mode !== "sandbox") return null;
    const { today } = needs.clock.local(publication.tenant);
    if (today >= until) return { kind: "passed", today, days };
    const begun = await needs.db.write(tenantId, async (tx) => ({
      moved: await moveOneDay(tx, publication.tenant.daysAhead),
      trail: await endOfTrail(tx),
    }));
    if (!begun.moved) return { kind: "interrupted", today, days };
    needs.publications.forget();
    for (const step of Object.values(daySteps)) await step(needs, tenantId);
    const seen = await needs.db.write(tenantId, (tx) => trailAfter(tx, begun.trail, mostEvents + 1));
    if (seen.length > 0)
      days.push({ day: addDays(today, 1), events: seen.slice(0, mostEvents), more: seen.length > mostEvents });
  }
}
