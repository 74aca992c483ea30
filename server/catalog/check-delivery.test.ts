import { expect, test } from "vitest";
import { type BrokenFile, changedDemoFile, demoFile, expectedMistake, mistakesOf } from "./sample-changes.ts";

const rows: readonly BrokenFile[] = [
  {
    name: "a ZIP that is delivered to twice",
    change: ["[53095, 53037, 53086]", "[53095, 53060, 53086]"],
    spot: "53060, 53086",
    field: "delivery[1].zips[1]",
    says: "ZIP code 53060 is listed twice in the delivery table",
  },
  {
    name: "a ZIP of an unknown route",
    change: ["route: WB-SOUTH", "route: WB-EAST"],
    spot: "WB-EAST",
    field: "delivery[1].route",
    says: "there is no route WB-EAST; use one from routes, or mail",
  },
  {
    name: "a route without a deadline on a publishing day",
    change: ["sat: 07:30, sun: 08:00", "sun: 08:00"],
    spot: "deadlines",
    field: "routes[0].deadlines",
    says: "has no time for sat, a publication day",
  },
  {
    name: "a redelivery that closes before the paper is due",
    change: ["redeliveryUntil: 12:00", "redeliveryUntil: 07:00"],
    spot: "07:00",
    after: "redeliveryUntil: ",
    field: "routes[0].redeliveryUntil",
    says: "must be later than all of the route's deadlines",
  },
  {
    name: "a route with the code for mail",
    change: ["code: HARTFORD", "code: mail"],
    spot: "mail",
    after: "- code: WB-SOUTH",
    field: "routes[2].code",
    says: "mail means delivery by mail; give the route another name",
  },
  {
    name: "a closed day that is listed twice",
    change: ["2027-01-01", "2026-12-25"],
    spot: "2026-12-25\n",
    field: "calendar.closed[6]",
    says: "2026-12-25 is listed twice",
  },
];

test.each(rows)("reports $name with its line, column and field", (row) => {
  expect(mistakesOf(changedDemoFile(row.change))).toContain(expectedMistake(row));
});

test("reports a print plan that no ZIP can receive as a mistake", () => {
  const text = demoFile.replace(/\ndelivery:[\s\S]*?\nrates:/, "\nrates:");
  expect(mistakesOf(text)).toEqual([
    expect.stringContaining("delivery a print plan is on sale, but the delivery table has no ZIP"),
  ]);
});
