import { type Interval, meanDifference, meanOf, share, shareDifference } from "./intervals.ts";

/** One attempt to leave in which an offer had a say. Attempts come oldest first. */
export type CountedAttempt = {
  readonly accountNumber: number;
  /** Of an offer outside experiments: its own id, and nobody is held out. */
  readonly experiment: string;
  /** The offer; null: held out. */
  readonly arm: string | null;
  /** The publisher's words; empty: none was given. */
  readonly reason: string;
  readonly shown: boolean;
  readonly accepted: boolean;
  readonly daysAgo: number;
  /** After how many days the subscriber was gone; null: still there. */
  readonly goneAfter: number | null;
  /** What the account has paid since, in cents, of its first 180 days. */
  readonly paidSince: number;
};

export const keptAfter = [30, 90, 180] as const;

export type KeptFigure = {
  readonly days: number;
  /** Accounts whose attempt is that long ago, and how many of them were still there then. */
  readonly of: number;
  readonly kept: number;
  readonly share: Interval | null;
  /** Against those held out, in points of a hundred; null where nobody is. */
  readonly againstHoldout: Interval | null;
};

export type SaveFigures = {
  readonly experiment: string;
  readonly arm: string | null;
  /** Null: all reasons together. */
  readonly reason: string | null;
  readonly accounts: number;
  readonly shown: number;
  readonly accepted: number;
  readonly kept: readonly KeptFigure[];
  /** Cents per account. */
  readonly revenue: { readonly mean: number | null; readonly againstHoldout: Interval | null };
};

/**
 * What the offers are worth: per experiment, reason and arm, each account counted once, from its first attempt. Accounts are
 * compared as they were assigned, whether or not they looked at the offer: what else differs between them is chance.
 */
export function saveFigures(attempts: readonly CountedAttempt[]): SaveFigures[] {
  const rows: SaveFigures[] = [];
  for (const inExperiment of groups(attempts, ({ experiment }) => experiment)) {
    const reasons = groups(inExperiment, ({ reason }) => reason);
    rows.push(...arms(inExperiment, null), ...reasons.flatMap((same) => arms(same, same[0]?.reason ?? "")));
  }
  return rows;
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const byKey = new Map<string, T[]>();
  for (const item of items) byKey.set(keyOf(item), [...(byKey.get(keyOf(item)) ?? []), item]);
  return [...byKey.values()];
}

/** The rows of one experiment and reason: each arm, those held out last. */
function arms(attempts: readonly CountedAttempt[], reason: string | null): SaveFigures[] {
  const held = perAccount(attempts.filter(({ arm }) => arm === null));
  const byArm = groups(
    attempts.filter(({ arm }) => arm !== null),
    ({ arm }) => arm ?? "",
  );
  const experiment = attempts[0]?.experiment ?? "";
  const rowOf = (accounts: readonly CountedAttempt[], arm: string | null): SaveFigures => ({
    experiment,
    arm,
    reason,
    accounts: accounts.length,
    shown: accounts.filter(({ shown }) => shown).length,
    accepted: accounts.filter(({ accepted }) => accepted).length,
    kept: keptAfter.map((days) => keptFigure(accounts, arm === null ? [] : held, days)),
    revenue: {
      mean: meanOf(accounts.map(({ paidSince }) => paidSince)),
      againstHoldout: arm === null ? null : meanDifference(paid(accounts), paid(held)),
    },
  });
  const rows = byArm.map((same) => rowOf(perAccount(same), same[0]?.arm ?? null));
  return held.length === 0 ? rows : [...rows, rowOf(held, null)];
}

const paid = (accounts: readonly CountedAttempt[]): number[] => accounts.map(({ paidSince }) => paidSince);

/** The first attempt of each account counts; what was shown or accepted in a later one counts as well. */
function perAccount(attempts: readonly CountedAttempt[]): CountedAttempt[] {
  return groups(attempts, ({ accountNumber }) => String(accountNumber)).flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return [{ ...first, shown: same.some(({ shown }) => shown), accepted: same.some(({ accepted }) => accepted) }];
  });
}

function keptFigure(accounts: readonly CountedAttempt[], held: readonly CountedAttempt[], days: number): KeptFigure {
  const count = (of: readonly CountedAttempt[]) => {
    const due = of.filter(({ daysAgo }) => daysAgo >= days);
    return { of: due.length, kept: due.filter(({ goneAfter }) => goneAfter === null || goneAfter > days).length };
  };
  const own = count(accounts);
  const others = count(held);
  const ownShare = share(own.kept, own.of);
  return {
    days,
    ...own,
    share: ownShare,
    againstHoldout: shareDifference(ownShare, share(others.kept, others.of)),
  };
}
