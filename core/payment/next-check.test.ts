import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkWhenNoneFound,
  duplicateCheckMinutes,
  nextCheck,
  recordedAfterMinutes,
  tokenLifeMinutes,
} from "./next-check.ts";

const silent = { noneFound: false, minutesSinceToken: 0 };

test("asks a silent gateway after 5 minutes, an hour, then daily for five days; then staff decide", () => {
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

test("concludes nothing from a missing transaction while a token is still valid", () => {
  expect(nextCheck({ checks: 0, noneFound: true, minutesSinceToken: 19 })).toMatchObject({ kind: "ask-again" });
  expect(nextCheck({ checks: 0, noneFound: true, minutesSinceToken: 6 })).toEqual({
    kind: "ask-again",
    afterMinutes: 14,
  });
});

test("asks one last time when the token has expired and the gateway's record must be complete", () => {
  const asked = (minutesSinceToken: number) => nextCheck({ checks: 0, noneFound: true, minutesSinceToken });
  expect(asked(20)).toEqual({ kind: "ask-last", afterMinutes: 60 });
  expect(asked(79)).toEqual({ kind: "ask-last", afterMinutes: 1 });
  expect(asked(80)).toEqual({ kind: "nothing-happened" });
});

test("doesn't give up before the last possible approval must be on record", () => {
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

test("looks for a second tab's charge after a capture once it must be on record", () => {
  expect(duplicateCheckMinutes).toBeGreaterThanOrEqual(tokenLifeMinutes + recordedAfterMinutes);
});

test("asks PayPal every twenty minutes for as long as an order can be approved", () => {
  const payableMinutes = 200;
  const asked = (minutesSinceToken: number) =>
    nextCheck({ checks: 0, noneFound: true, minutesSinceToken, payableMinutes });
  expect(asked(180)).toEqual({ kind: "ask-again", afterMinutes: 20 });
  expect(asked(190)).toEqual({ kind: "ask-again", afterMinutes: 10 });
  expect(asked(200)).toEqual({ kind: "ask-last", afterMinutes: 60 });
});

test("never takes silence for a decline, however long it lasts", () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(100_000), (checks, minutesSinceToken) => {
      expect(nextCheck({ checks, noneFound: false, minutesSinceToken }).kind).not.toBe("nothing-happened");
    }),
  );
});
