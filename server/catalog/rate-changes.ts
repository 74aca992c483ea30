import { isDeepStrictEqual } from "node:util";
import { addDays, type Day, laterOf } from "#core/day.ts";
import type { RateVersion } from "#core/subscribing/plan.ts";

/** A version in the store. Pinned: a subscription was sold at it, so its price and terms never change. */
export type StoredRate = { readonly rate: RateVersion; readonly pinned: boolean };

type RateKey = { readonly rateCode: string; readonly version: number };

export type RateChanges = {
  /** New versions, numbered after those in the store. */
  readonly insert: readonly RateVersion[];
  /** Only the last day of sale changes; no other field of a version is ever written again. */
  readonly sellUntil: readonly (RateKey & { readonly effectiveTo: Day | null })[];
  /** And the first term at which subscribers with an older version pay this price, too. */
  readonly announce: readonly (RateKey & { readonly subscribersFrom: Day | null })[];
  /** Versions that the file no longer names and that were never sold. */
  readonly remove: readonly RateKey[];
};

/**
 * What a version promises to its buyers: everything except its number, its last day of sale and when it reaches others.
 */
const promiseOf = (rate: RateVersion) => ({ ...rate, version: 0, effectiveTo: null, subscribersFrom: null });
const samePromise = (a: RateVersion, b: RateVersion): boolean => isDeepStrictEqual(promiseOf(a), promiseOf(b));

/**
 * The changes from the store's versions to the file's. An unchanged version stays; a changed one becomes a new version
 * from its own date; one that the file no longer names, or that a changed one replaces, is withdrawn. Only versions
 * that were never for sale are removed: somebody may be buying at any other right now.
 */
export function rateChanges(kept: readonly StoredRate[], wanted: readonly RateVersion[], today: Day): RateChanges {
  const current = new Map<RateVersion, RateVersion>();
  for (const want of wanted) {
    const same = kept.map(({ rate }) => rate).filter((rate) => isSameStart(rate, want));
    const newest = same.toSorted((a, b) => b.version - a.version)[0];
    if (newest !== undefined && samePromise(newest, want)) current.set(newest, want);
  }
  const stays = new Set(current.values());
  const withdrawn = kept.filter(({ rate }) => !current.has(rate));
  const neverSold = withdrawn.filter(({ rate, pinned }) => !pinned && rate.effectiveFrom > today);
  return {
    insert: numbered(
      wanted.filter((want) => !stays.has(want)),
      kept,
    ),
    sellUntil: [
      ...[...current].map(([rate, want]) => ({ rate, effectiveTo: want.effectiveTo })),
      ...withdrawn
        .filter((entry) => !neverSold.includes(entry))
        .map(({ rate }) => ({ rate, effectiveTo: lastSold(rate, today) })),
    ]
      .filter(({ rate, effectiveTo }) => rate.effectiveTo !== effectiveTo)
      .map(({ rate: { rateCode, version }, effectiveTo }) => ({ rateCode, version, effectiveTo })),
    announce: [...current]
      .filter(([rate, want]) => rate.subscribersFrom !== want.subscribersFrom)
      .map(([{ rateCode, version }, { subscribersFrom }]) => ({ rateCode, version, subscribersFrom })),
    remove: neverSold.map(({ rate: { rateCode, version } }) => ({ rateCode, version })),
  };
}

const isSameStart = (a: RateVersion, b: RateVersion): boolean =>
  a.rateCode === b.rateCode && a.effectiveFrom === b.effectiveFrom;

/** Yesterday, or never if its sale has not begun. A version that was withdrawn earlier stays as it was. */
function lastSold({ effectiveFrom, effectiveTo }: RateVersion, today: Day): Day {
  const last = laterOf(addDays(today, -1), addDays(effectiveFrom, -1));
  return effectiveTo !== null && effectiveTo < last ? effectiveTo : last;
}

function numbered(versions: readonly RateVersion[], kept: readonly StoredRate[]): RateVersion[] {
  const highest = new Map<string, number>();
  for (const { rate } of kept) highest.set(rate.rateCode, Math.max(rate.version, highest.get(rate.rateCode) ?? 0));
  return versions
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
    .map((rate) => {
      const version = (highest.get(rate.rateCode) ?? 0) + 1;
      highest.set(rate.rateCode, version);
      return { ...rate, version };
    });
}
