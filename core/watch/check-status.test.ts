import * as fc from "fast-check";
import { expect, test } from "vitest";
import { alarmClearMs, type CheckStatus, type CheckStatusChange, updateCheckStatus } from "./check-status.ts";

const start = 1_795_000_000_000;
const alarmAfterMs = 25_000;

/**
 * Runs checks one after the other.
 *
 * @param looks the result of each check, and how many seconds after the previous one it was made.
 */
function followed(looks: readonly (readonly [ok: boolean, seconds: number])[]): CheckStatusChange[] {
  let at = start;
  let known: CheckStatus | null = null;
  return looks.map(([ok, seconds]) => {
    at += seconds * 1000;
    const step = updateCheckStatus(known, { ok, now: at, alarmAfterMs });
    known = step;
    return step;
  });
}
const changes = (looks: Parameters<typeof followed>[0]) => followed(looks).map(({ change }) => change);

test("a single failure raises no alarm; one that lasts raises exactly one", () => {
  expect(
    changes([
      [true, 0],
      [false, 40],
      [true, 20],
      [true, 40],
    ]),
  ).toEqual([null, null, null, null]);
  expect(
    changes([
      [true, 0],
      [false, 40],
      [false, 20],
      [false, 20],
      [false, 20],
    ]),
  ).toEqual([null, null, null, "begins", null]);
});

test("an alarm ends after five calm minutes, and one that comes and goes is one alarm", () => {
  const failing = [
    [false, 0],
    [false, 30],
  ] as const;
  expect(changes([...failing, [true, 20], [true, 299]])).toEqual([null, "begins", null, null]);
  expect(changes([...failing, [true, 20], [true, 300]])).toEqual([null, "begins", null, "ends"]);
  expect(changes([...failing, [true, 20], [false, 280], [true, 20], [true, 299]])).not.toContain("ends");
});

test("what cannot wait is an alarm at once, and what isn't an alarm never becomes one", () => {
  const wrong = { ok: false, now: start };
  expect(updateCheckStatus(null, { ...wrong, alarmAfterMs: 0 }).change).toBe("begins");
  expect(updateCheckStatus(null, { ...wrong, alarmAfterMs: null }).change).toBeNull();
});

test("beginnings and ends always alternate, and an end follows five minutes without problems", () => {
  const look = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 200 }));
  fc.assert(
    fc.property(fc.array(look, { maxLength: 60 }), (looks) => {
      const steps = followed(looks);
      const seen = steps.flatMap(({ change }) => change ?? []);
      expect(seen).toEqual(seen.map((_, at) => (at % 2 === 0 ? "begins" : "ends")));
      const begun = steps.filter(({ change }) => change === "begins");
      expect(begun.filter(({ since, alarmAt }) => (alarmAt ?? 0) < since + alarmAfterMs)).toEqual([]);
      const ended = steps.filter(({ change }) => change === "ends");
      expect(ended.filter(({ ok, alarmAt }) => !ok || alarmAt !== null)).toEqual([]);
      expect(alarmClearMs).toBeGreaterThan(alarmAfterMs);
    }),
  );
});
