import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#core/day.ts";
import { localMoment } from "#server/adapters/clock/system.ts";
import { copiesThatDisagree } from "#tests/world/agreeing-copies.ts";
import { figuresThatDisagree } from "#tests/world/agreeing-figures.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { passTo, pricedAt, todayAt } from "#tests/world/time.ts";
import { askAll, forgetLimits, join, type Pick, steps, turn, type World } from "./histories.ts";
import { findViolations } from "./invariants.ts";

/** One history in each zone, the same in every run, so that a failure can be reproduced. More by hand: HISTORIES=20. */
const rounds = Number(process.env["HISTORIES"] ?? 1);
/** The histories' seed. By hand they are new each time, and HISTORY_SEED repeats one exactly. */
const seedOfHistories = process.env["HISTORY_SEED"] ?? (process.env["HISTORIES"] === undefined ? "1" : undefined);
const years = 2;

// The minute of the day belongs to the history: cut-offs and redelivery windows open and close.
const world = { minutes: 9 * 60, ms: 0 };
const now = (): Date => new Date(Date.now() + world.ms);
const site = await siteOfFile({
  outside: {
    clock: {
      now,
      local: ({ timeZone, daysAhead = 0 }) => ({
        today: addDays(localMoment(new Date(), timeZone).today, daysAhead),
        minutes: world.minutes,
      }),
    },
  },
});

const happening = fc.record({
  step: fc.constantFrom(...Object.keys(steps)),
  days: fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 1, max: 40 })),
  minutes: fc.integer({ min: 0, max: 24 * 60 - 1 }),
  who: fc.nat(),
  random: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
});

const pickFrom = (numbers: readonly number[]): Pick => {
  let at = 0;
  return (below) => (numbers[at++ % numbers.length] ?? 0) % below;
};

const passMinutes = (minutes: number): void => void (world.ms += minutes * 60_000);

test.each(["America/Chicago", "America/St_Johns", "Pacific/Honolulu"])(
  "whatever happens in two years, every invariant holds after each step: %s",
  async (timeZone) => {
    const told = fc.asyncProperty(fc.array(happening, { minLength: 70, maxLength: 70 }), async (history) => {
      const publisher = await aPublisher(site, (plain) => {
        const { tenant, ...rest } = pricedAt("digital-4w", 1206)(plain);
        return { ...rest, tenant: { ...tenant, timeZone } };
      });
      const here: World = { site, publisher, people: [], gatewayIsUp: true, passMinutes };
      turn(here, true);
      world.minutes = 9 * 60;
      await join(here, pickFrom([1]));
      const first = await todayAt(site, publisher);
      const so: string[] = [];
      for (const { step, days, minutes, who, random } of history) {
        const today = await todayAt(site, publisher);
        if (daysBetween(first, today) > years * 366) break;
        await passTo(site, publisher, addDays(today, days));
        const person = here.people[who % here.people.length];
        if (person === undefined) throw new Error("nobody is there");
        world.minutes = minutes;
        await steps[step]?.(here, person, pickFrom(random));
        await forgetLimits(here);
        so.push(`${addDays(today, days)} ${step}`);
        expect({ after: so, wrong: await findViolations(here) }).toEqual({ after: so, wrong: [] });
      }
      await askAll(here);
      await passTo(site, publisher, addDays(first, years * 366));
      expect({ after: so, wrong: await findViolations(here) }).toEqual({ after: so, wrong: [] });
      const wrong = [...(await figuresThatDisagree(site, publisher)), ...(await copiesThatDisagree(site, publisher))];
      expect({ after: so, wrong }).toEqual({ after: so, wrong: [] });
    });
    const runs = { numRuns: rounds, endOnFailure: true };
    const chosen = seedOfHistories === undefined ? runs : { ...runs, seed: Number(seedOfHistories) };
    const { failed, seed, errorInstance } = await fc.check(told, chosen);
    if (failed) throw new Error(`HISTORY_SEED=${seed} tells it again`, { cause: errorInstance });
  },
  60_000 + rounds * 120_000,
);
