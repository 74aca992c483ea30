import { expect, test } from "vitest";
import { offerCodesOf, offerCodesSection } from "./offer-codes-section.ts";
import { type BrokenFile, changedDemoFile, expectedMistake, mistakesOf } from "./sample-changes.ts";

const rows: readonly BrokenFile[] = [
  {
    name: "a code for an unknown plan",
    change: ["plan: sunday\n    rate: sunday-porch", "plan: sundays\n    rate: sunday-porch"],
    spot: "sundays",
    after: "code: PORCH26",
    field: "offerCodes[0].plan",
    says: "there is no plan sundays",
  },
  {
    name: "a code at an unknown rate",
    change: ["plan: sunday\n    rate: sunday-porch-8w", "plan: sunday\n    rate: sunday-porch-9w"],
    spot: "sunday-porch-9w",
    after: "code: PORCH26",
    field: "offerCodes[0].rate",
    says: "there is no rate sunday-porch-9w",
  },
  {
    name: "a code at a rate for readers who leave",
    change: ["rate: digital-back-12w", "rate: digital-save-4w"],
    spot: "digital-save-4w",
    after: "code: COMEBACK",
    field: "offerCodes[1].rate",
    says: "a save rate is only for subscribers who are canceling; use a promo or regular rate",
  },
  {
    name: "a rate that can't pay for the plan's papers",
    change: ["plan: sunday\n    rate: sunday-porch-8w", "plan: sunday\n    rate: digital-back-12w"],
    spot: "digital-back-12w",
    after: "code: PORCH26",
    field: "offerCodes[0].rate",
    says: "rate digital-back-12w from 2026-01-01 has no print component",
  },
  {
    name: "a code that is listed twice, in other letters",
    change: ["code: COMEBACK", "code: porch26"],
    spot: "porch26",
    field: "offerCodes[1].code",
    says: "code PORCH26 is listed twice",
  },
];

test.each(rows)("finds $name", (row) => {
  expect(mistakesOf(changedDemoFile(row.change))).toContain(expectedMistake(row));
});

test("an offer code is for everyone, once per person and without an end date, unless the file says otherwise", () => {
  const [offer] = offerCodesOf(offerCodesSection.parse([{ code: "porch26", plan: "sunday", rate: "sunday-porch-8w" }]));
  expect(offer).toEqual({
    code: "PORCH26",
    bundleId: "sunday",
    rateCode: "sunday-porch-8w",
    readers: "everyone",
    uses: null,
    usesPerPerson: 1,
    until: null,
  });
});
