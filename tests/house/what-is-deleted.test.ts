import { expect, test } from "vitest";
import { daysKept } from "../../bench/world/year/costs.ts";
import { read } from "./house-files.ts";

/** What the hourly cleanup deletes, and at what age. */
const deleted = [
  ...read("server/store/cleanup.ts").matchAll(/(?:delete from|update) (\w+)[^`]*?- (?:case .*?)?interval '([^']+)'/g),
].map(([, table = "", age = ""]) => ({ table, age }));

const page = read("docs/what-a-reader-costs.md").split("## What stays, and what is deleted")[1] ?? "";
const rowOf = (table: string): string | undefined =>
  page.split("\n").find((line) => line.startsWith("| ") && line.includes(`\`${table}\``));

test("the page about the cost of a reader says when everything deleted is deleted", () => {
  expect(deleted.length).toBeGreaterThan(20);
  // A change of the contact email that nobody confirmed is deleted together with its token.
  const missing = deleted.filter(({ table, age }) => table !== "account" && rowOf(table)?.includes(age) !== true);
  expect(missing).toEqual([]);
});

test("the bench counts deleted rows for as many days as they are kept", () => {
  const days = new Map(deleted.map(({ table, age }) => [table, age === "24 hours" ? 1 : Number.parseInt(age, 10)]));
  const { pgboss, session, ...others } = daysKept;
  expect(pgboss).toBe(7);
  // Plus the half day until it ends.
  expect(session).toBe((days.get("session") ?? 0) + 1);
  expect(others).toEqual(Object.fromEntries(Object.keys(others).map((table) => [table, days.get(table)])));
});
