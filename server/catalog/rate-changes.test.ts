import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "#core/day.ts";
import { cents } from "#core/money.ts";
import { rateOn, type RateVersion } from "#core/subscribing/plan.ts";
import { rateChanges, type StoredRate } from "./rate-changes.ts";

const today = toDay("2026-06-15");

function rate(version: number, from: string, amount: number, until: string | null = null): RateVersion {
  return {
    rateCode: "r",
    version,
    name: "Daily",
    kind: "regular",
    term: { unit: "weeks", length: 4 },
    amount: cents(amount),
    components: [{ component: "print", amount: cents(amount) }],
    weekdayValues: { 0: cents(500), 3: cents(200) },
    ezPay: "optional",
    nextRateCode: null,
    effectiveFrom: toDay(from),
    effectiveTo: until === null ? null : toDay(until),
    subscribersFrom: null,
  };
}

const free = (version: RateVersion): StoredRate => ({ rate: version, pinned: false });
const pinned = (version: RateVersion): StoredRate => ({ rate: version, pinned: true });
const nothing = { insert: [], sellUntil: [], announce: [], remove: [] };

test("makes no changes for the same file, even if stored fields are in another order", () => {
  const kept = rate(7, "2026-01-01", 3600);
  const reordered = {
    ...kept,
    weekdayValues: { 3: cents(200), 0: cents(500) },
    term: { length: 4, unit: "weeks" },
  } as const;
  expect(rateChanges([pinned(reordered)], [rate(1, "2026-01-01", 3600)], today)).toEqual(nothing);
});

test("adds a later version beside the one that is sold now", () => {
  const kept = [pinned(rate(1, "2026-01-01", 3600))];
  const wanted = [rate(1, "2026-01-01", 3600), rate(2, "2026-09-01", 3900)];
  expect(rateChanges(kept, wanted, today)).toEqual({ ...nothing, insert: [rate(2, "2026-09-01", 3900)] });
});

test("makes a changed price a new version, and keeps the price of the one that subscriptions are pinned to", () => {
  const kept = [pinned(rate(1, "2026-01-01", 3600))];
  expect(rateChanges(kept, [rate(1, "2026-01-01", 3900)], today)).toEqual({
    insert: [rate(2, "2026-01-01", 3900)],
    sellUntil: [{ rateCode: "r", version: 1, effectiveTo: "2026-06-14" }],
    announce: [],
    remove: [],
  });
});

test("replaces a future price that is postponed, because nobody can have bought at it", () => {
  expect(rateChanges([free(rate(1, "2026-09-01", 3600))], [rate(1, "2026-10-01", 3600)], today)).toEqual({
    insert: [rate(2, "2026-10-01", 3600)],
    sellUntil: [],
    announce: [],
    remove: [{ rateCode: "r", version: 1 }],
  });
});

test("stops selling a rate that the file no longer names, and continues it for its subscribers", () => {
  const kept = [pinned(rate(1, "2026-01-01", 3600)), free(rate(2, "2026-09-01", 3900))];
  expect(rateChanges(kept, [], today)).toEqual({
    insert: [],
    sellUntil: [{ rateCode: "r", version: 1, effectiveTo: "2026-06-14" }],
    announce: [],
    remove: [{ rateCode: "r", version: 2 }],
  });
});

test("doesn't remove a price that is on sale even if nobody has it yet, because somebody may be buying", () => {
  expect(rateChanges([free(rate(1, "2026-06-15", 3600))], [], today)).toEqual({
    ...nothing,
    sellUntil: [{ rateCode: "r", version: 1, effectiveTo: "2026-06-14" }],
    announce: [],
  });
});

test("ending sales changes the version itself, because that isn't part of what was bought", () => {
  const kept = [pinned(rate(1, "2026-01-01", 3600))];
  expect(rateChanges(kept, [rate(1, "2026-01-01", 3600, "2026-12-31")], today)).toEqual({
    ...nothing,
    sellUntil: [{ rateCode: "r", version: 1, effectiveTo: "2026-12-31" }],
    announce: [],
  });
});

const aFile = fc.uniqueArray(
  fc.record({ from: fc.integer({ min: -40, max: 40 }), amount: fc.integer({ min: 1, max: 3 }) }),
  { selector: ({ from }) => from, minLength: 0, maxLength: 3 },
);

const wantedOf = (file: readonly { readonly from: number; readonly amount: number }[]): RateVersion[] =>
  file.map(({ from, amount }, at) => rate(at + 1, addDays(today, from), amount * 100));

function apply(kept: readonly StoredRate[], wanted: readonly RateVersion[], on: Day, pins: boolean): StoredRate[] {
  const { insert, sellUntil, remove } = rateChanges(kept, wanted, on);
  const is = (key: { rateCode: string; version: number }) => (entry: { version: number }) =>
    entry.version === key.version;
  return [
    ...kept
      .filter(({ rate }) => !remove.some(is(rate)))
      .map((entry) => {
        const change = sellUntil.find(is(entry.rate));
        return change ? { ...entry, rate: { ...entry.rate, effectiveTo: change.effectiveTo } } : entry;
      }),
    ...insert.map((version) => ({ rate: version, pinned: pins })),
  ];
}

test("after any series of files: sells what the last one says, keeps pinned prices, and changes nothing on a repeat", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(aFile, fc.boolean()), { minLength: 1, maxLength: 5 }), (files) => {
      let kept: StoredRate[] = [];
      for (const [file, pins] of files) {
        const before = kept;
        kept = apply(kept, wantedOf(file), today, pins);
        for (const { rate } of before.filter(({ pinned }) => pinned)) {
          const after = kept.find((entry) => entry.rate.version === rate.version)?.rate;
          expect({ ...after, effectiveTo: null }).toEqual({ ...rate, effectiveTo: null });
        }
        expect(rateChanges(kept, wantedOf(file), today)).toEqual(nothing);
        for (let offset = 0; offset < 60; offset++) {
          const day = addDays(today, offset);
          const sold = rateOn({ rates: kept.map(({ rate }) => rate) }, "r", day);
          expect(sold?.amount).toBe(rateOn({ rates: wantedOf(file) }, "r", day)?.amount);
        }
      }
    }),
  );
});

test("can set or clear the day from which a price applies to existing subscribers", () => {
  const kept = [pinned(rate(1, "2026-01-01", 3600)), pinned(rate(2, "2026-09-01", 3900))];
  const announced = { ...rate(2, "2026-09-01", 3900), subscribersFrom: toDay("2026-11-01") };
  const expected = [{ rateCode: "r", version: 2, subscribersFrom: "2026-11-01" }];
  expect(rateChanges(kept, [rate(1, "2026-01-01", 3600), announced], today)).toEqual({
    ...nothing,
    announce: expected,
  });
  const back = rateChanges([pinned(announced)], [rate(2, "2026-09-01", 3900)], today);
  expect(back).toEqual({ ...nothing, announce: [{ rateCode: "r", version: 2, subscribersFrom: null }] });
});
