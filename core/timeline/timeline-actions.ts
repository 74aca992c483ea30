import { isGenericAction } from "./trail-words.ts";

type Recorded = {
  readonly day: string;
  readonly at: string;
  readonly text: string;
  readonly who: { readonly kind: "reader" | "staff" | "system"; readonly name: string };
  readonly reason: string;
  readonly note: string;
};

/** What was done in one step: pressing one button at the desk leaves records of money, dates, emails and the trail. */
export type TimelineAction<Entry> = {
  /** In reading order: first what changed, last the trail's record of it. */
  readonly entries: readonly Entry[];
  readonly who: Recorded["who"];
  /** All reasons and notes, each once. */
  readonly reasons: readonly string[];
};

/**
 * Groups the entries that one person made at one moment. The order of the acts stays the same.
 *
 * @param msOf an instant (ISO 8601) in ms, as `Date.parse` reads it.
 */
export function groupByAction<Entry extends Recorded>(
  entries: readonly Entry[],
  msOf: (at: string) => number,
): TimelineAction<Entry>[] {
  const acts: Entry[][] = [];
  for (const entry of entries) {
    const last = acts.at(-1);
    if (last !== undefined && last.every((other) => isTogether(other, entry, msOf))) last.unshift(entry);
    else acts.push([entry]);
  }
  return acts.map((together) => ({
    entries: together.filter((entry, at) => !isRepeated(entry, at, together)),
    who: together.find(({ who }) => who.kind !== "system")?.who ?? { kind: "system", name: "" },
    reasons: [...new Set(together.map(reasonOf))].filter((reason) => reason !== ""),
  }));
}

/** In ms. The records of one press get their times from several clocks: the program's and the database's. */
const oneMoment = 1500;

function isTogether(one: Recorded, other: Recorded, msOf: (at: string) => number): boolean {
  const bySame = one.who.name === other.who.name && one.who.kind === other.who.kind;
  const hasSystem = one.who.kind === "system" || other.who.kind === "system";
  const gapMs = Math.abs(msOf(one.at) - msOf(other.at));
  return gapMs <= oneMoment && one.day === other.day && (bySame || hasSystem);
}

/** The text was already shown, is part of another entry, or only says that somebody acted. */
const isRepeated = ({ text }: Recorded, at: number, together: readonly Recorded[]): boolean =>
  (isGenericAction(text) && together.length > 1) ||
  together.some((other) => other.text.startsWith(`${text} and `)) ||
  together.findIndex((other) => other.text === text) < at;

const reasonOf = ({ reason, note }: Recorded): string => [reason, note].filter((part) => part !== "").join(": ");
