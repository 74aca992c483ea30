import { expect, test } from "vitest";
import { cachedLocalMoment, localMoment } from "./system.ts";

test("takes today's date from the tenant's time zone: late evening in Chicago is already tomorrow in London", () => {
  expect(localMoment(new Date("2026-11-20T03:30:00Z"), "America/Chicago")).toEqual({
    today: "2026-11-19",
    minutes: 21 * 60 + 30,
  });
  expect(localMoment(new Date("2026-11-20T03:30:00Z"), "Europe/London")).toEqual({
    today: "2026-11-20",
    minutes: 3 * 60 + 30,
  });
});

test("counts minutes as on a wall clock on the days that clocks change", () => {
  expect(localMoment(new Date("2026-03-08T08:30:00Z"), "America/Chicago").minutes).toBe(3 * 60 + 30);
  expect(localMoment(new Date("2026-11-01T07:30:00Z"), "America/Chicago").minutes).toBe(60 + 30);
});

test("moves the calendar forward each minute, in every zone separately", () => {
  let at = new Date("2026-11-20T05:59:59.999Z");
  const local = cachedLocalMoment(() => at);
  const zone = (timeZone: string) => local({ timeZone });
  expect(zone("America/Chicago")).toEqual({ today: "2026-11-19", minutes: 23 * 60 + 59 });
  expect(zone("America/Denver")).toEqual({ today: "2026-11-19", minutes: 22 * 60 + 59 });
  at = new Date("2026-11-20T06:00:00Z");
  expect(zone("America/Chicago")).toEqual({ today: "2026-11-20", minutes: 0 });
  expect(zone("America/Denver")).toEqual({ today: "2026-11-19", minutes: 23 * 60 });
});

test("keeps the real time of day on a calendar that was moved ahead", () => {
  const local = cachedLocalMoment(() => new Date("2026-11-20T05:59:00Z"));
  const moved = local({ timeZone: "America/Chicago", daysAhead: 40 });
  expect(moved).toEqual({ today: "2026-12-29", minutes: 23 * 60 + 59 });
  expect(local({ timeZone: "America/Chicago", daysAhead: 0 }).today).toBe("2026-11-19");
});
