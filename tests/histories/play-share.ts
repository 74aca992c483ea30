import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aStripePublisher } from "#tests/world/stripe.ts";
import { beginning } from "./people.ts";
import { asText, classOf, historyOf, type HistorySite, type Outcome, playHistory, shrink } from "./play-history.ts";

const all = Number(process.env["PERSON_HISTORIES"] ?? 60);
const from = Number(process.env["HISTORIES_FROM"] ?? 1);
const chosen = process.env["PERSON_SEED"];
const untilFirst = process.env["UNTIL_FIRST"] !== undefined;

type Begun = Outcome["begun"][number];

/** By chance alone, no kind of step finds nothing to do this often. */
const often = 20;

/** Steps that were started often and never did anything, because something that they look for is not there anymore. */
const neverDone = (begun: readonly Begun[]): string[] =>
  [...new Set(begun.map(({ name }) => name))].filter((name) => {
    const times = begun.filter((one) => one.name === name);
    return times.length >= often && times.every(({ did }) => !did);
  });

/** Whether a card still pays in the last histories, even after years. */
const stillPays = (told: readonly string[]): boolean =>
  told.length < often || told.slice(-often).some((history) => history.includes("and is told paid"));

/** One of `of` files that share the histories: each has its own site, and each history its own publication. */
export async function playShare(share: number, of: number): Promise<void> {
  const moved = { ms: 0 };
  const now = (): Date => new Date(Date.now() + moved.ms);
  const site = await siteOfFile({
    outside: {
      clock: { now, local: ({ daysAhead = 0 }) => ({ today: addDays(beginning, daysAhead), minutes: 9 * 60 }) },
    },
  });
  // Every third publication has its account at Stripe.
  const stageOf = (seed: number): HistorySite => ({
    open: seed % 3 === 0 ? aStripePublisher : aPublisher,
    site,
    passMinutes: (minutes) => {
      moved.ms += minutes * 60_000;
      site.passMinutes(minutes);
    },
  });
  const seeds =
    chosen === undefined
      ? Array.from({ length: all }, (_, at) => from + at).filter((seed) => seed % of === share)
      : [Number(chosen)].filter(() => share === 0);
  test(
    "nobody pays twice, nobody else gets access, and the books balance, whatever people and the gateway do",
    async () => {
      const failures = new Map<string, string>();
      const begun: Begun[] = [];
      const told: string[] = [];
      for (const seed of seeds) {
        const history = historyOf(seed);
        const stage = stageOf(seed);
        const outcome = await playHistory(stage, history);
        begun.push(...outcome.begun);
        told.push(outcome.steps.join("\n"));
        const [wrong] = outcome.wrong;
        if (wrong === undefined || failures.has(classOf(wrong))) continue;
        const few = await shrink(stage, history, classOf(wrong));
        failures.set(classOf(wrong), asText(seed, await playHistory(stage, few)));
        if (untilFirst) break;
      }
      expect([...failures.values()].join("\n\n")).toBe("");
      expect(neverDone(begun)).toEqual([]);
      expect(stillPays(told)).toBe(true);
    },
    120_000 + seeds.length * 30_000,
  );
}
