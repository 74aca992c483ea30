import { afterAll, expect, test } from "vitest";
import { asOwner, openTestStore } from "#tests/world/store.ts";
import { typedColumns } from "./table-types.ts";

const store = await openTestStore();
afterAll(() => store.close());

test("the program's types match the migrated database's tables, columns and nullability", async () => {
  const held = await asOwner<{ table: string; column: string; nullable: boolean }>(
    store.owner,
    `select table_name as "table", column_name as "column", is_nullable = 'YES' as nullable from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%'`,
  );
  const line = ({ table, column, nullable }: { table: string; column: string; nullable: boolean }) =>
    `${table}.${column}${nullable ? " or null" : ""}`;
  expect(typedColumns().map(line).toSorted()).toEqual(held.map(line).toSorted());
});
