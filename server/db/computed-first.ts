import { type RawBuilder, sql } from "kysely";

/**
 * A value that is computed before it is looked up, as `name.key`: `cross join ${workedOut(sql`coalesce(u.a, u.b)`,
 * "at")}`. Under row-level security, PostgreSQL uses an index only for plain columns and values. With an expression
 * beside the key, it reads every row of the publication instead.
 */
export const computedFirst = (value: RawBuilder<unknown>, name: string): RawBuilder<unknown> =>
  sql`lateral (select ${value} as key offset 0) ${sql.ref(name)}`;
