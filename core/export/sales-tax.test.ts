import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { salesTax, type TaxedGroup } from "./sales-tax.ts";

const westBend = { state: "WI", zip: "53095" };
const chicago = { state: "IL", zip: "60601" };
const by = { isPrinted: (bundleId: string) => bundleId === "daily", home: { state: "WI", zip: "53090" } };

const group = (change: Partial<TaxedGroup>): TaxedGroup => ({
  day: toDay("2026-03-09"),
  isRefund: false,
  bundleId: "daily",
  delivery: westBend,
  billing: chicago,
  sales: cents(1000),
  tax: cents(55),
  ...change,
});

test("taxes a printed paper where it was delivered, and a digital plan where its payer lived", () => {
  const rows = salesTax([group({}), group({ bundleId: "digital" })], by);
  expect(rows.map(({ state, zip, tax }) => [state, zip, tax])).toEqual([
    ["IL", "60601", 55],
    ["WI", "53095", 55],
  ]);
  expect(salesTax([group({ delivery: null, billing: null })], by)).toMatchObject([by.home]);
});

test("adds up a month, including its refunds", () => {
  const rows = salesTax(
    [
      group({}),
      group({ day: toDay("2026-03-31") }),
      group({ isRefund: true, sales: cents(500), tax: cents(27) }),
      group({ day: toDay("2026-04-01"), isRefund: true, sales: cents(100), tax: cents(6) }),
    ],
    by,
  );
  const place = { state: "WI", zip: "53095" };
  expect(rows).toEqual([
    { ...place, month: "2026-03-01", sales: 2000, tax: 110, sales_refunded: 500, tax_refunded: 27, tax_due: 83 },
    { ...place, month: "2026-04-01", sales: 0, tax: 0, sales_refunded: 100, tax_refunded: 6, tax_due: -6 },
  ]);
});
