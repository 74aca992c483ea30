import { expect, test } from "vitest";
import { readCatalog } from "./read-catalog.ts";
import { type BrokenFile, changedDemoFile, expectedMistake, mistakesOf } from "./sample-changes.ts";

const rows: readonly BrokenFile[] = [
  {
    name: "components that do not add up to the amount",
    change: ["components: { digital: 9.99, eEdition: 2.00 }", "components: { digital: 9.99, eEdition: 1.99 }"],
    spot: "components",
    after: "digital-4w",
    field: "rates[0].versions[0].components",
    says: "the components total 11.98, but the amount is 11.99",
  },
  {
    name: "papers worth more than the term costs",
    change: ["{ wed: 2.00, fri: 2.00, sun: 5.00 }", "{ wed: 2.00, fri: 2.00, sun: 5.01 }"],
    spot: "weekdayValues: { wed: 2.00",
    field: "rates[4].versions[1].weekdayValues",
    says: "the papers of one term total 36.04, more than the amount of 36.00",
  },
  {
    name: "a next rate that does not exist",
    change: ["next: digital-4w", "next: digital-5w"],
    spot: "digital-5w",
    field: "rates[1].versions[0].next",
    says: "there is no rate digital-5w",
  },
  {
    name: "a promo rate without a next rate",
    change: ["        ezPay: required\n        next: digital-4w\n", "        ezPay: required\n"],
    spot: "from",
    after: "first 8 weeks",
    field: "rates[1].versions[0].next",
    says: "a promo rate must name the rate that follows it",
  },
  {
    name: "a promo rate that follows itself",
    change: ["next: digital-4w", "next: digital-intro-8w"],
    spot: "digital-intro-8w",
    after: "next: ",
    field: "rates[1].versions[0].next",
    says: "a promo rate must name the rate that follows it",
  },
  {
    name: "a rate that renews into a save rate",
    change: ["next: digital-4w", "next: digital-save-4w"],
    spot: "digital-save-4w",
    field: "rates[1].versions[0].next",
    says: "digital-save-4w is a save rate; a rate can't renew at one",
  },
  {
    name: "rate versions that overlap",
    change: ["until: 2025-12-31", "until: 2026-01-01"],
    spot: "2026-01-01",
    after: "ezPay: optional\n      - from: ",
    field: "rates[4].versions[1].from",
    says: "overlaps with another version of this rate",
  },
  {
    name: "rate versions that begin on the same day",
    change: [
      "      - from: 2026-01-01\n        term: 4 weeks\n        amount: 36.00",
      "      - from: 2025-01-01\n        term: 4 weeks\n        amount: 36.00",
    ],
    spot: "2025-01-01\n        term: 4 weeks\n        amount: 36.00",
    field: "rates[4].versions[1].from",
    says: "overlaps with another version of this rate",
  },
  {
    name: "a version that ends before it begins",
    change: ["until: 2025-12-31", "until: 2024-12-31"],
    spot: "2024-12-31",
    field: "rates[4].versions[0].until",
    says: "must be on or after from",
  },
  {
    name: "two rates with one code",
    change: ["code: digital-12m", "code: digital-4w"],
    spot: "digital-4w\n    name: Unlimited Digital + E-edition, 12",
    field: "rates[2].code",
    says: "rate digital-4w is listed twice",
  },
];

test.each(rows)("reports $name with its line, column and field", (row) => {
  expect(mistakesOf(changedDemoFile(row.change))).toContain(expectedMistake(row));
});

test("reports rates that form a loop and never reach a lasting price", () => {
  const circle = changedDemoFile(
    ["next: digital-4w", "next: digital-12m"],
    [
      "        components: { digital: 99.00, eEdition: 20.00 }\n",
      "        components: { digital: 99.00, eEdition: 20.00 }\n        next: digital-intro-8w\n",
    ],
  );
  expect(mistakesOf(circle)).toEqual(
    expect.arrayContaining([
      expect.stringContaining(
        "rates[1].versions[0].next the rates form a loop: digital-intro-8w, digital-12m, digital-intro-8w",
      ),
      expect.stringContaining(
        "rates[2].versions[0].next the rates form a loop: digital-12m, digital-intro-8w, digital-12m",
      ),
    ]),
  );
});

test("a rate that names itself as the next one simply renews at its own price", () => {
  const read = readCatalog(
    changedDemoFile(["        ezPay: required\n\n", "        ezPay: required\n        next: digital-4w\n\n"]),
  );
  expect(read.kind === "catalog" ? read.value.catalog.rates[0]?.nextRateCode : read.mistakes).toBeNull();
});

test("accepts a version that is sold on one day only", () => {
  expect(mistakesOf(changedDemoFile(["until: 2025-12-31", "until: 2025-01-01"]))).toEqual([]);
});
