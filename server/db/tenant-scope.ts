import { type RawBuilder, sql } from "kysely";
import { arrayOf, type PreparedRead, slot } from "./prepared-read.ts";

type Inner<Scope, Row> = (tenant: RawBuilder<Scope>) => RawBuilder<Row>;

const scope = sql<number>`s.c::int`;
const scopes = sql<number[]>`s.c`;

/** A read whose tenant scope is set by the same statement, before anything is read. */
export const scoped = <Row>(tenantId: RawBuilder<unknown>, inner: Inner<number, Row>): RawBuilder<Row> =>
  sql<Row>`with s as materialized (select set_config('app.tenant', ${tenantId}::text, true) c)
    select a.* from s cross join lateral (${inner(scope)} offset 0) a`;

/** The same for several tenants, which only the search words allow. */
export const scopedAcross = <Row>(tenantIds: string, inner: Inner<number[], Row>): RawBuilder<Row> =>
  sql<Row>`with s as materialized (select string_to_array(set_config('app.tenants', ${tenantIds}::text, true), ',')::int[] c)
    select a.* from s cross join lateral (${inner(scopes)} offset 0) a`;

/**
 * A standing read for each of several requests. Their values are arrays, one for each name; `asked` numbers the requests
 * from 1.
 *
 * The plan is the same for any number of requests: the arrays come from a subquery, so PostgreSQL doesn't look how long they
 * are, and has no reason to plan again.
 */
export function scopedForEach({ types, inner }: PreparedRead<string, unknown>): RawBuilder<unknown> {
  const names = Object.keys(types);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const arrays = sql.join(
    Object.entries(types).map(([name, type]) => sql`${slot(name)}::${arrayOf[type]} as ${sql.ref(name)}`),
  );
  const ofS = sql.join(names.map((name) => sql.ref(`s.${name}`)));
  return sql`with s as materialized (select set_config('app.tenant', ${slot("tenant")}::text, true) c, ${arrays})
    select given.asked::int as asked, a.* from s
    cross join lateral unnest(${ofS}) with ordinality as given(${columns}, asked)
    cross join lateral (${inner(scope)} offset 0) a`;
}
