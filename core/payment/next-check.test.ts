import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkWhenNoneFound,
  nextCheck,
  recordedAfterMinutes,
  duplicateCheckMinutes,
  tokenLifeMinutes,
} from "./next-check.ts";

const silent = { noneFound: false, minutesSinceToken: 0 };

test("a silent gateway is asked again after 5 minutes, an hour, then daily for five days; then a person decides", () => {
  const plan = [0, 1, 2, 3, 4, 5, 6, 7].map((checks) => nextCheck({ ...silent, checks }));
  expect(plan.map((next) => (next.kind === "ask-again" ? next.afterMinutes : next.kind))).toEqual([
    5,
    60,
    1440,
    1440,
    1440,
    1440,
    1440,
    "to-review",
  ]);
});

test("no transaction found while a token still lives means nothing yet", () => {
  expect(nextCheck({ checks: 0, noneFound: true, minutesSinceToken: 19 })).toMatchObject({ kind: "ask-again" });
  expect(nextCheck({ checks: 0, noneFound: true, minutesSinceToken: 6 })).toEqual({
    kind: "ask-again",
    afterMinutes: 14,
  });
});

test("when the token is dead the gateway is asked one last time, once its record must be complete", () => {
  const asked = (minutesSinceToken: number) => nextCheck({ checks: 0, noneFound: true, minutesSinceToken });
  expect(asked(20)).toEqual({ kind: "ask-last", afterMinutes: 60 });
  expect(asked(79)).toEqual({ kind: "ask-last", afterMinutes: 1 });
  expect(asked(80)).toEqual({ kind: "nothing-happened" });
});

test("nothing is given up before the last approval that can come must be on record", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 400 }), (payableMinutes, opened) => {
      let minute = opened;
      let next = checkWhenNoneFound(minute, payableMinutes);
      while (next.kind !== "nothing-happened") {
        expect(next.kind).toBe(minute < payableMinutes ? "ask-again" : "ask-last");
        expect(next.afterMinutes).toBeGreaterThan(0);
        minute += next.afterMinutes;
        next = checkWhenNoneFound(minute, payableMinutes);
      }
      expect(minute).toBeGreaterThanOrEqual(payableMinutes + recordedAfterMinutes);
    }),
  );
});

test("a second tab's charge is on record when it is looked for after a capture", () => {
  expect(duplicateCheckMinutes).toBeGreaterThanOrEqual(tokenLifeMinutes + recordedAfterMinutes);
});

test("an order at PayPal can be approved for hours, and is asked for every twenty minutes until then", () => {
  const payableMinutes = 200;
  const asked = (minutesSinceToken: number) =>
    nextCheck({ checks: 0, noneFound: true, minutesSinceToken, payableMinutes });
  expect(asked(180)).toEqual({ kind: "ask-again", afterMinutes: 20 });
  expect(asked(190)).toEqual({ kind: "ask-again", afterMinutes: 10 });
  expect(asked(200)).toEqual({ kind: "ask-last", afterMinutes: 60 });
});

test("a silence is never taken for a no, however long it lasts", () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(100_000), (checks, minutesSinceToken) => {
      expect(nextCheck({ checks, noneFound: false, minutesSinceToken }).kind).not.toBe("nothing-happened");
    }),
  );
});
