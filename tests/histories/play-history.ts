import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";
import { checkPeople, everybodyGetsIn, finishPendingWork } from "./checks.ts";
import { booksOf, salesAt } from "./books.ts";
import { staleCacheProblems } from "./stale-cache.ts";
import { wrongsIn } from "./oracle.ts";
import { aPerson, type World } from "./people.ts";
import { type StepName, steps } from "./steps.ts";
import type { Pick } from "./who.ts";

/** A step and the numbers that determine its choices. */
export type HistoryStep = { readonly name: StepName; readonly picks: readonly number[] };

/** A small generator of numbers (mulberry32): the same seed gives the same history on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** How often each kind of step occurs. */
const weights: Readonly<Record<StepName, number>> = {
  buys: 6,
  "changes her plan": 4,
  "starts again elsewhere": 6,
  "goes on in a tab": 6,
  "goes back": 4,
  "mistypes her password": 2,
  "has two tabs": 8,
  "pays in one tab, and is declined in the other": 2,
  "pays during the renewal": 8,
  "pays once": 4,
  "turns EZ-Pay on": 2,
  "gives another card": 3,
  "has two tabs in her account": 4,
  "sends a forged approval": 2,
  cancels: 2,
  "her next term has another plan": 8,
  "changes her mind": 1,
  "asks for a bill": 1,
  "a refund by staff": 3,
  "a cardholder disputes": 2,
  "a bank decides": 2,
  "a refund in a mood": 6,
  "the gateway's mood": 6,
  "the gateway settles": 2,
  "minutes pass": 5,
  "days pass": 2,
  "a renewal comes": 4,
  "a clerk acts": 3,
  "two clerks act at once": 3,
  "a clerk acts during the renewal": 3,
  "managers decide": 4,
  "a stranger sets up her email": 4,
  "a stranger sets up her email again and again": 1,
  "a stranger with her label": 3,
  "confirms her email": 3,
  "resets her password": 1,
};

/** After these steps, a password may no longer do what it did before. */
const signInsChange: ReadonlySet<StepName> = new Set([
  "mistypes her password",
  "a stranger sets up her email",
  "a stranger sets up her email again and again",
  "a stranger with her label",
  "confirms her email",
  "resets her password",
]);

const isStep = (name: string): name is StepName => Object.hasOwn(steps, name);
const names = Object.keys(steps).filter(isStep);

/** The steps of a history, from its seed; it begins with a purchase. */
export function historyOf(seed: number): HistoryStep[] {
  const next = numbersFrom(seed * 7919 + 17);
  const bag = names.flatMap((name) => Array<StepName>(weights[name]).fill(name));
  const happening = (name: StepName): HistoryStep => ({ name, picks: Array.from({ length: 8 }, () => next() % 60) });
  const length = 4 + (next() % 9);
  const others = Array.from({ length }, () => happening(bag[next() % bag.length] ?? "buys"));
  return [happening("buys"), ...others];
}

const pickFrom = (numbers: readonly number[]): Pick => {
  let at = 0;
  return (from) => {
    const chosen = from[(numbers[at++] ?? 0) % from.length];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return chosen;
  };
};

/** The result of a history: its steps as sentences, and what was wrong after the last one. */
export type Outcome = {
  readonly steps: readonly string[];
  readonly wrong: readonly string[];
  /** Each step that was started, and whether there was anything to do. */
  readonly begun: readonly { readonly name: StepName; readonly did: boolean }[];
};

export type HistorySite = {
  readonly site: Site;
  readonly passMinutes: (minutes: number) => void;
  /** A new publisher, with its account at the card gateway that the history is about. */
  readonly open: (site: Site) => Promise<Publisher>;
};

/** Runs a history at its own publication, up to the first step after which something is wrong. */
export async function playHistory(
  { site, passMinutes, open }: HistorySite,
  history: readonly HistoryStep[],
): Promise<Outcome> {
  const publisher = await open(site);
  const world: World = {
    site,
    publisher,
    people: [aPerson("Nora", "willow-creek-71"), aPerson("Ed", "maple-street-12")],
    stranger: { password: "not-the-owner-9", tokens: new Set(), claimed: false },
    wrongs: [],
    passMinutes,
  };
  const told: string[] = [];
  const begun: { name: StepName; did: boolean }[] = [];
  const wrongNow = async (quiet: boolean, after: StepName | null): Promise<string[]> => [
    ...world.wrongs,
    ...wrongsIn({ sales: salesAt(site, publisher), books: await booksOf(site, publisher), quiet }),
    ...(await checkPeople(world, after === null || signInsChange.has(after))),
    ...(await staleCacheProblems(world)),
  ];
  for (const { name, picks } of history) {
    const sentence = await steps[name](world, pickFrom(picks));
    begun.push({ name, did: sentence !== "" });
    if (sentence === "") continue;
    told.push(sentence);

    const wrong = await wrongNow(false, name);
    if (wrong.length > 0) return { steps: told, wrong, begun };
  }
  await finishPendingWork(world);
  const wrong = await wrongNow(true, null);
  return {
    steps: [...told, "everything is asked about and has its time"],
    wrong: wrong.length > 0 ? wrong : await everybodyGetsIn(world),
    begun,
  };
}

/** The kind of a wrong, whatever the account and the amount. */
export const classOf = (wrong: string): string =>
  wrong.replaceAll(/\b(Nora|Ed)\b/gi, "somebody").replaceAll(/[0-9A-F]{6,}-[0-9A-F-]+|\d[\d.,]*/gi, "N");

/** The few steps of a history that are enough for the same wrong. */
export async function shrink(
  stage: HistorySite,
  history: readonly HistoryStep[],
  like: string,
): Promise<readonly HistoryStep[]> {
  const isSame = async (shorter: readonly HistoryStep[]): Promise<boolean> =>
    (await playHistory(stage, shorter)).wrong.some((wrong) => classOf(wrong) === like);
  let kept = history;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < kept.length;) {
      const shorter = kept.filter((_, at) => at < from || at >= from + size);
      if (shorter.length > 0 && (await isSame(shorter))) kept = shorter;
      else from += size;
    }
  }
  for (let at = 0; at < kept.length; at++) {
    for (let place = 0; place < 6; place++) {
      const plainer = kept.map((it, other) =>
        other === at ? { ...it, picks: it.picks.map((pick, n) => (n === place ? 0 : pick)) } : it,
      );
      if (kept[at]?.picks[place] !== 0 && (await isSame(plainer))) kept = plainer;
    }
  }
  return kept;
}

/** A history's text for people who read a failing run. */
export const asText = (seed: number, { steps, wrong }: Outcome): string =>
  [
    `History ${seed} (PERSON_SEED=${seed} tells it again):`,
    ...steps.map((sentence, at) => `  ${at + 1}. ${sentence}`),
    ...wrong.map((one) => `  WRONG: ${one}`),
  ].join("\n");
