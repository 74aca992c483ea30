import { expect, test } from "vitest";
import { productFiles } from "./house-files.ts";

/** `d.address_id = coalesce(...)`: under row-level security no index answers it (server/db/worked-out.ts). */
const byExpression = /\b\w+\.\w+_(?:id|number|hash|code) = (?:coalesce|case|greatest|least|nullif)\b/g;

const found = (text: string): string[] => text.replaceAll(/\s+/g, " ").match(byExpression) ?? [];

test("rows are looked up by values, and never by an expression that reads every row of a publication", () => {
  const files = productFiles().filter(({ path }) => !path.startsWith("server/db/migrations/"));
  expect(files.flatMap(({ path, text }) => found(text).map((what) => `${path}: ${what}`))).toEqual([]);
});

test("such a lookup is found, and working a value out first is none", () => {
  expect(found("where d.tenant_id = $1\n  and d.address_id\n  = coalesce(u.billing_address_id, $2)")).toHaveLength(1);
  expect(found("set amount = coalesce(excluded.amount, t.amount) where d.address_id = place.key")).toEqual([]);
});
