import { type Interval, meanDifference, meanOf, shareDifference, shareInterval } from "./intervals.ts";

/** One attempt to cancel that an offer affected. Attempts are sorted oldest first. */
export type CountedAttempt = {
  readonly accountNumber: number;
  /** For an offer outside experiments: its own id, without a control group. */
  readonly experiment: string;
  /** The offer's id, or null for control. */
  readonly variant: string | null;
  /** The reason in the publisher's words; empty: none was given. */
  readonly reason: string;
  readonly shown: boolean;
  readonly accepted: boolean;
  readonly daysAgo: number;
  /** After how many days the subscriber left; null: still subscribed. */
  readonly goneAfter: number | null;
  /** What the account has paid since then, in cents, within its first 180 days. */
  readonly paidSince: number;
};

export const keptAfter = [30, 90, 180] as const;

export type KeptFigure = {
  readonly days: number;
  /** Accounts whose attempt was long enough ago, and how many of them were still subscribed by then. */
  readonly of: number;
  readonly kept: number;
  readonly share: Interval | null;
  /** Compared with the control group, in percentage points; null if there is no control group. */
  readonly againstControl: Interval | null;
};

export type SaveFigures = {
  readonly experiment: string;
  readonly variant: string | null;
  /** Null: all reasons together. */
  readonly reason: string | null;
  readonly accounts: number;
  readonly shown: number;
  readonly accepted: number;
  readonly kept: readonly KeptFigure[];
  /** Cents per account. */
  readonly revenue: { readonly mean: number | null; readonly againstControl: Interval | null };
};

/**
 * How well offers work: per experiment, reason and variant, each account counted once, from its first attempt. Accounts
 * are compared as assigned, whether or not they viewed the offer, so all other differences are random.
 */
export function saveFigures(attempts: readonly CountedAttempt[]): SaveFigures[] {
  const rows: SaveFigures[] = [];
  for (const inExperiment of groups(attempts, ({ experiment }) => experiment)) {
    const reasons = groups(inExperiment, ({ reason }) => reason);
    rows.push(...variants(inExperiment, null), ...reasons.flatMap((same) => variants(same, same[0]?.reason ?? "")));
  }
  return rows;
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const byKey = new Map<string, T[]>();
  for (const item of items) byKey.set(keyOf(item), [...(byKey.get(keyOf(item)) ?? []), item]);
  return [...byKey.values()];
}

/** The rows for one experiment and reason: each variant, then the control group. */
function variants(attempts: readonly CountedAttempt[], reason: string | null): SaveFigures[] {
  const held = perAccount(attempts.filter(({ variant }) => variant === null));
  const byVariant = groups(
    attempts.filter(({ variant }) => variant !== null),
    ({ variant }) => variant ?? "",
  );
  const experiment = attempts[0]?.experiment ?? "";
  const rowOf = (accounts: readonly CountedAttempt[], variant: string | null): SaveFigures => ({
    experiment,
    variant,
    reason,
    accounts: accounts.length,
    shown: accounts.filter(({ shown }) => shown).length,
    accepted: accounts.filter(({ accepted }) => accepted).length,
    kept: keptAfter.map((days) => keptFigure(accounts, variant === null ? [] : held, days)),
    revenue: {
      mean: meanOf(accounts.map(({ paidSince }) => paidSince)),
      againstControl: variant === null ? null : meanDifference(paid(accounts), paid(held)),
    },
  });
  const rows = byVariant.map((same) => rowOf(perAccount(same), same[0]?.variant ?? null));
  return held.length === 0 ? rows : [...rows, rowOf(held, null)];
}

const paid = (accounts: readonly CountedAttempt[]): number[] => accounts.map(({ paidSince }) => paidSince);

/** Uses the first attempt of each account, but also counts offers shown or accepted in later ones. */
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
  const ownShare = shareInterval(own.kept, own.of);
  return {
    days,
    ...own,
    share: ownShare,
    againstControl: shareDifference(ownShare, shareInterval(others.kept, others.of)),
  };
}
