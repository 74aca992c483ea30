import { type YearAct, yearActs, type YearPart } from "./year.ts";

/** The cost of one act, or of a sum of acts. */
export type Cost = {
  /** Seconds of one core. */
  readonly programSeconds: number;
  readonly databaseSeconds: number;
  /** Bytes on disk, with indexes. */
  readonly staysBytes: number;
  /** Bytes that are deleted later, times the days for which they are kept. */
  readonly passingByteDays: number;
  /** Bytes of the write-ahead log. */
  readonly logBytes: number;
};

const nothing: Cost = { programSeconds: 0, databaseSeconds: 0, staysBytes: 0, passingByteDays: 0, logBytes: 0 };

/**
 * For how many days a row of these tables is kept (server/store/cleanup.ts); the queue keeps its finished jobs for
 * seven. Rows of all other tables stay.
 */
export const daysKept = {
  idempotency_key: 1,
  mailbox_lock: 1,
  throttle: 2,
  pgboss: 7,
  session: 31,
  mail_token: 90,
} as const satisfies Readonly<Record<string, number>>;

/**
 * Tables that don't grow with the year: a list of the bench itself, and accounts whose search words are written within
 * the minute.
 */
const leftOut = ["sandbox_day", "find_stale"];

/**
 * The cost of each act, calculated in turn: what a part used, minus its other acts, whose costs are known from earlier
 * parts.
 */
export function costsOf(parts: readonly YearPart[]): ReadonlyMap<YearAct, Cost> {
  const known = new Map<YearAct, Cost>();
  for (const act of yearActs) {
    const about = parts.filter((part) => part.about === act);
    const count = about.reduce((sum, { counts }) => sum + (counts[act] ?? 0), 0);
    const rest = about.reduce((sum, part) => add(sum, add(usedIn(part), knownIn(part, act, known), -1)), nothing);
    known.set(act, times(rest, 1 / count));
  }
  return known;
}

/** The cost of a year with this many of each act. */
export const yearOf = (costs: ReadonlyMap<YearAct, Cost>, counts: Readonly<Partial<Record<YearAct, number>>>): Cost =>
  yearActs.reduce((sum, act) => add(sum, times(costs.get(act) ?? nothing, counts[act] ?? 0)), nothing);

/** The cost of a part's other acts. */
const knownIn = ({ counts }: YearPart, act: YearAct, known: ReadonlyMap<YearAct, Cost>): Cost =>
  yearOf(known, { ...counts, [act]: 0 });

function usedIn({ from, to }: YearPart): Cost {
  let staysBytes = 0;
  let passingByteDays = 0;
  for (const [table, bytes] of to.tableBytes) {
    const more = bytes - (from.tableBytes.get(table) ?? 0);
    // Cast: tables whose rows are never deleted are not in the list.
    const days: number | undefined = (daysKept as Readonly<Record<string, number>>)[table];
    if (days !== undefined) passingByteDays += more * days;
    else if (!leftOut.includes(table)) staysBytes += more;
  }
  return {
    programSeconds: to.programSeconds - from.programSeconds,
    databaseSeconds: to.databaseSeconds - from.databaseSeconds,
    staysBytes,
    passingByteDays,
    logBytes: to.logBytes - from.logBytes,
  };
}

const add = (a: Cost, b: Cost, sign = 1): Cost => ({
  programSeconds: a.programSeconds + sign * b.programSeconds,
  databaseSeconds: a.databaseSeconds + sign * b.databaseSeconds,
  staysBytes: a.staysBytes + sign * b.staysBytes,
  passingByteDays: a.passingByteDays + sign * b.passingByteDays,
  logBytes: a.logBytes + sign * b.logBytes,
});

export const times = (cost: Cost, factor: number): Cost => ({
  programSeconds: cost.programSeconds * factor,
  databaseSeconds: cost.databaseSeconds * factor,
  staysBytes: cost.staysBytes * factor,
  passingByteDays: cost.passingByteDays * factor,
  logBytes: cost.logBytes * factor,
});
