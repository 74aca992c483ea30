import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lifeMinutes, minutesAfterDecline, nextCheck } from "./next-check.ts";

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
  expect(nextCheck({ checks: 0, noneFound: true, minutesSinceToken: 20 })).toEqual({ kind: "nothing-happened" });
});

test("an order at PayPal can be approved for hours, and is asked for every twenty minutes until then", () => {
  const payableMinutes = lifeMinutes({ hasOrder: true });
  const asked = (minutesSinceToken: number) =>
    nextCheck({ checks: 0, noneFound: true, minutesSinceToken, payableMinutes });
  expect(asked(180)).toEqual({ kind: "ask-again", afterMinutes: 20 });
  expect(asked(200)).toEqual({ kind: "nothing-happened" });
  expect(minutesAfterDecline(30, payableMinutes)).toBe(20);
  expect(minutesAfterDecline(190, payableMinutes)).toBe(10);
  expect(minutesAfterDecline(200, payableMinutes)).toBeNull();
});

test("a silence is never taken for a no, however long it lasts", () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(100_000), (checks, minutesSinceToken) => {
      expect(nextCheck({ checks, noneFound: false, minutesSinceToken }).kind).not.toBe("nothing-happened");
    }),
  );
});
