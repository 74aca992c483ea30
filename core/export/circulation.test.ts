import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { circulationRow, countCopies, form3526 } from "./circulation.ts";
import type { Copy, CopyClass } from "./copies.ts";

const calendar = { weekdays: [0, 3], closed: [toDay("2026-03-08")] } as const;
const copy = (on: string, as: CopyClass, isPrinted = true): Copy => ({ issueOn: toDay(on), class: as, isPrinted });

/** Three issues: March 1, 4 and 11. No paper was printed on the holiday. */
function counted() {
  const counter = countCopies({ from: toDay("2026-03-01"), to: toDay("2026-03-11") }, calendar);
  counter.add([copy("2026-03-01", "paid"), copy("2026-03-04", "paid"), copy("2026-03-11", "grace")], "carrier");
  counter.add([copy("2026-03-01", "gift"), copy("2026-03-11", "gift")], "mail_in_county");
  counter.add([copy("2026-03-11", "paid")], "mail_outside_county");
  counter.add([copy("2026-03-11", "free")], "mail_outside_county");
  counter.add([copy("2026-03-04", "paid", false), copy("2026-03-11", "paid", false)], "carrier");
  return counter.issues();
}

test("counts every issue by class and way, including issues that nobody got", () => {
  expect(counted().map(circulationRow)).toMatchObject([
    { issue_on: "2026-03-01", paid_print: 1, gift_print: 1, by_carrier: 1, mailed_in_county: 1, single_copy: null },
    { issue_on: "2026-03-04", paid_print: 1, gift_print: 0, paid_digital: 1 },
    { issue_on: "2026-03-11", paid_print: 1, free_print: 1, grace_print: 1, mailed_outside_county: 2, paid_digital: 1 },
  ]);
  const nobody = countCopies({ from: toDay("2026-03-01"), to: toDay("2026-03-01") }, calendar).issues();
  expect(nobody.map(circulationRow)).toMatchObject([{ issue_on: "2026-03-01", paid_print: 0 }]);
});

test("fills the lines of form 3526 that can be known, and leaves the others empty", () => {
  const rows = new Map(form3526(counted()).map(({ line, average, nearest_issue }) => [line, [average, nearest_issue]]));
  expect([...rows.keys()].join(" ")).toBe(
    "15a 15b1 15b2 15b3 15b4 15c 15d1 15d2 15d3 15d4 15e 15f 15g 15h 15i 16a 16b 16c 16d",
  );
  expect(Object.fromEntries(rows)).toMatchObject({
    "15a": [null, null],
    "15b1": [0, 1],
    "15b2": [1, 1],
    "15b3": [1, 0],
    // Five paid copies over three issues, and two of the last one.
    "15c": [2, 2],
    "15e": [1, 2],
    // Seven copies over three issues.
    "15f": [2, 4],
    "15g": [null, null],
    // 5 of 7, and 2 of 4.
    "15i": [71.4, 50],
    "16a": [1, 1],
    // 7 of 9, and 3 of 5.
    "16d": [77.8, 60],
  });
});
