import { expect, test } from "vitest";
import { saveFigures } from "#core/cancellation/save-figures.ts";
import { toCsv } from "#server/csv.ts";
import { saveOfferRows, saveOfferTable } from "./save-offer-report.ts";

const attempt = {
  accountNumber: 1,
  experiment: "spring",
  variant: "thanks",
  reason: 'It costs "too much", really',
  shown: true,
  accepted: true,
  daysAgo: 40,
  goneAfter: null,
  paidSince: 2340,
};
const attempts = [1, 2, 3, 4].map((at) => ({
  ...attempt,
  accountNumber: at,
  variant: at > 2 ? null : "thanks",
  goneAfter: at > 2 ? 5 : null,
  paidSince: at > 2 ? 0 : 2340,
}));
const figures = saveFigures(attempts).map((row) => ({ domain: "courier.example", ...row }));

test("reports how many people saw, accepted and stayed with each variant, with bounds, compared with the others", () => {
  const text = saveOfferTable(figures);
  expect(text).toContain("Publication");
  expect(text).toMatch(/courier\.example\s+spring\s+\(all\)\s+thanks\s+2\s+2\s+2\s+100% \(34-100\) vs \+100/);
  expect(text).toMatch(/\(control\)\s+2/);
  expect(text).toContain("$23.40 vs +23.40");
});

test("the spreadsheet file has a column for each figure, and quotes values that need it", () => {
  const [head, ...rows] = saveOfferRows(figures);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head?.length]));
  const csv = toCsv([head ?? [], ...rows]);
  expect(csv).toContain('"It costs ""too much"", really"');
  expect(csv.split("\r\n")[1]).toContain(",thanks,2,2,2,2,2,1.0000,");
});

test("a reason that looks like a formula stays text in a spreadsheet", () => {
  expect(toCsv([["=HYPERLINK(1)", "-cmd", "-2+3+cmd|' /C calc'!A0", "-0.5", "-12%", "+12625550121"]])).toBe(
    "'=HYPERLINK(1),'-cmd,'-2+3+cmd|' /C calc'!A0,-0.5,-12%,+12625550121\r\n",
  );
});
