import { expect, test } from "vitest";
import { unscopedIn } from "./sub-selects.ts";

const unscoped = (statement: string) => unscopedIn(statement, ["account", "bundle"]).length;

test.each([
  [
    "a plain read",
    "with s as (select 1 c) select a.* from s, lateral (select x.n from account x where x.tenant_id = s.c::int) a",
  ],
  ["a join", "select 1 from account x join bundle b on b.tenant_id = s.c::int where x.tenant_id = s.c::int"],
  [
    "a nested select",
    "select (select 1 from bundle b where b.tenant_id = s.c::int) from account x where x.tenant_id = s.c::int",
  ],
  [
    "a nested select held to a row of the outer one",
    "select (select 1 from bundle b where b.tenant_id = x.tenant_id) from account x where x.tenant_id = s.c::int",
  ],
  ["a table of no tenant", "select 1 from kysely_migration"],
])("accepts %s that names the scope everywhere", (_, statement) => {
  expect(unscoped(statement)).toBe(0);
});

test.each([
  ["a read without it", "select x.n from account x where x.n = 1"],
  ["a join without it", "select 1 from account x join bundle b on b.n = x.n where x.tenant_id = s.c::int"],
  [
    "a join by the other's tenant",
    "select 1 from account x join bundle b on b.tenant_id = x.tenant_id where x.tenant_id = s.c::int",
  ],
  ["a nested select without it", "select (select 1 from bundle b) from account x where x.tenant_id = s.c::int"],
  [
    "a nested select held to a row that is not held",
    "select (select 1 from bundle b where b.tenant_id = x.tenant_id) from account x",
  ],
  ["a parameter in its place", "select 1 from account x where x.tenant_id = $2"],
  ["no alias", "select 1 from account where n = 1"],
])("%s is found", (_, statement) => {
  expect(unscoped(statement)).toBe(1);
});
