import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "../day.ts";
import { decideCancelGoLive, decideGoLive, goingLiveOf, type MoveInState } from "./going-live.ts";

const today = toDay("2026-12-01");
const aDay = fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days));
const aMove: fc.Arbitrary<MoveInState> = fc.record({
  isComplete: fc.boolean(),
  liveOn: fc.option(aDay),
  beganOn: fc.option(aDay),
  waiting: fc.nat(2),
});
const move: MoveInState = { isComplete: true, liveOn: null, beganOn: null, waiting: 7 };
const decide = (given: Partial<MoveInState>, day: Day = addDays(today, 1), isAsShown = true) =>
  decideGoLive({ move: { ...move, ...given }, day, today, isAsShown });
const refused = (because: string) => ({ kind: "refused", because });

test("accepts today or a later day on which somebody can begin", () => {
  expect(decide({})).toEqual({ kind: "set" });
  expect(decide({}, today)).toEqual({ kind: "set" });
  expect(decide({ liveOn: addDays(today, 5) })).toEqual({ kind: "set" });
});

test("says why a day isn't accepted", () => {
  expect(decide({}, addDays(today, -1))).toEqual(refused("over"));
  expect(decide({ waiting: 0 })).toEqual(refused("nobody"));
  expect(decideGoLive({ move: null, day: today, today, isAsShown: true })).toEqual(refused("nobody"));
  expect(decide({ isComplete: false })).toEqual(refused("unfinished"));
  expect(decide({}, today, false)).toEqual(refused("changed"));
  expect(decide({ liveOn: today })).toEqual(refused("begins"));
});

test("accepts the day that is already set, whatever has changed since", () => {
  fc.assert(
    fc.property(aMove, fc.boolean(), (given, isAsShown) => {
      if (given.liveOn === null) return;
      expect(decideGoLive({ move: given, day: given.liveOn, today, isAsShown })).toEqual({ kind: "same" });
    }),
  );
});

test("never sets a day that is over, on which nobody begins, or whose preview is outdated", () => {
  fc.assert(
    fc.property(aMove, aDay, fc.boolean(), (given, day, isAsShown) => {
      const { kind } = decideGoLive({ move: given, day, today, isAsShown });
      if (kind !== "set") return;
      expect([day >= today, given.waiting > 0, given.isComplete, isAsShown]).toEqual([true, true, true, true]);
      expect(goingLiveOf(given, today)?.kind).not.toBe("beginning");
    }),
  );
});

test("cancels going live until subscriptions begin, and says how far a move has come", () => {
  expect(decideCancelGoLive(null, today)).toBe("nothing");
  expect(decideCancelGoLive(move, today)).toBe("nothing");
  fc.assert(
    fc.property(aMove, (given) => {
      const standing = goingLiveOf(given, today)?.kind;
      const may = { set: "cancel", held: "cancel", beginning: "begins", live: "nothing" } as const;
      expect(decideCancelGoLive(given, today)).toBe(standing === undefined ? "nothing" : may[standing]);
    }),
  );
});
