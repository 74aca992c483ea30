import { type OldReader, promisedThrough } from "./old-reader.ts";
import type { OldSystem } from "./old-list.ts";
import { daysAfter, daysFrom, type PaperDay } from "./paper-days.ts";
import { oldPlans } from "./the-paper.ts";

/** What a comparison must find about one reader: the differences, in days and cents. */
export type Expected = {
  readonly number: string;
  readonly what: string;
  readonly days: number;
  readonly cents: number;
};

/** A change in the old system between two lists. Null if this reader can't have it. */
type Change = (
  reader: OldReader,
  today: PaperDay,
) => { readonly reader: OldReader; readonly found: Omit<Expected, "number"> } | null;

const same = { days: 0, cents: 0 };

const changes: readonly Change[] = [
  (reader, today) => {
    const later = { ...reader, paidThrough: daysAfter(reader.paidThrough, 14) };
    const days = daysFrom(promisedThrough(later, today), promisedThrough(reader, today));
    return { reader: later, found: { what: "paid through", days, cents: 0 } };
  },
  (reader) => ({
    reader: { ...reader, balanceCents: reader.balanceCents + 725 },
    found: { what: "balance", days: 0, cents: -725 },
  }),
  (reader) => ({ reader: { ...reader, last: "Halvorsen" }, found: { what: "name", ...same } }),
  (reader) => ({
    reader: { ...reader, email: `new${reader.number}@mainers.example` },
    found: { what: "email", ...same },
  }),
  (reader) => ({ reader: { ...reader, phone: "2075550999" }, found: { what: "phone", ...same } }),
  (reader) => ({ reader: { ...reader, street: "900 Spruce Street" }, found: { what: "street", ...same } }),
  (reader) => {
    const yearly = oldPlans.find(({ word }) => word === "DIGYR");
    return reader.plan.word === "DIGMO" && yearly !== undefined
      ? { reader: { ...reader, plan: yearly }, found: { what: "plan", ...same } }
      : null;
  },
  (reader) =>
    reader.card !== null && reader.plan.pays === "any"
      ? { reader: { ...reader, card: null }, found: { what: "pays by", ...same } }
      : null,
];

/** The old system some days later: a few of its readers differ in one thing, some have left, and some are new. */
export type NextSystem = {
  readonly system: OldSystem;
  readonly differ: readonly Expected[];
  readonly gone: readonly string[];
  readonly added: readonly string[];
};

const everyNth = 97;
const leave = 6;
const come = 4;

export function someDaysLater({ today, readers }: OldSystem): NextSystem {
  const differ: Expected[] = [];
  let turn = 0;
  const changed = readers.map(({ reader, wrong }, at) => {
    if (wrong !== null || at % everyNth !== 0) return { reader, wrong };
    const made = changes[turn % changes.length]?.(reader, today) ?? null;
    if (made === null) return { reader, wrong };
    turn++;
    differ.push({ number: reader.number, ...made.found });
    return { reader: made.reader, wrong };
  });
  const untouched = changed.filter(({ wrong }, at) => wrong === null && at % everyNth !== 0);
  const gone = untouched.slice(-leave).map(({ reader }) => reader.number);
  const added = untouched.slice(0, come).map(({ reader }, at) => ({
    reader: { ...reader, number: `N${at}`, email: "", card: null, plan: oldPlans[0] ?? reader.plan, stop: null },
    wrong: null,
  }));
  const staying = changed.filter(({ reader }) => !gone.includes(reader.number));
  return {
    system: { today, readers: [...staying, ...added] },
    differ,
    gone,
    added: added.map(({ reader }) => reader.number),
  };
}
