import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";
import type { CodedRoute, DeliveryZip } from "./delivery-sections.ts";

type Db = Kysely<Tables>;
type Counted = { changes: number };

/** Routes and the ZIP codes they serve. A route is deleted only after its last ZIP code has left it. */
export async function applyDelivery(
  db: Db,
  tenantId: number,
  routes: readonly CodedRoute[],
  zips: readonly DeliveryZip[],
): Promise<number> {
  const kept = await sql<Counted>`
    with kept as (
      insert into route (tenant_id, route_code, deadlines, redelivery_until_minutes)
      select ${tenantId}, w."routeCode", w.deadlines, w."redeliveryUntilMinutes"
      from jsonb_to_recordset(${JSON.stringify(routes)}::jsonb)
        as w ("routeCode" text, deadlines jsonb, "redeliveryUntilMinutes" int)
      on conflict (tenant_id, route_code) do update
      set deadlines = excluded.deadlines, redelivery_until_minutes = excluded.redelivery_until_minutes
      where (route.deadlines, route.redelivery_until_minutes)
        is distinct from (excluded.deadlines, excluded.redelivery_until_minutes)
      returning 1
    )
    select count(*)::int as changes from kept`.execute(db);
  const served = await sql<Counted>`
    with wanted as (
      select w.zip5, w.method, w."routeCode" as route_code
      from jsonb_to_recordset(${JSON.stringify(zips)}::jsonb) as w (zip5 text, method text, "routeCode" text)
    ), gone as (
      delete from delivery_zip d where d.tenant_id = ${tenantId}
        and not exists (select from wanted w where w.zip5 = d.zip5)
      returning 1
    ), kept as (
      insert into delivery_zip (tenant_id, zip5, method, route_code)
      select ${tenantId}, w.zip5, w.method, w.route_code from wanted w
      on conflict (tenant_id, zip5) do update set method = excluded.method, route_code = excluded.route_code
      where (delivery_zip.method, delivery_zip.route_code) is distinct from (excluded.method, excluded.route_code)
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from kept))::int as changes`.execute(db);
  const gone = await sql<Counted>`
    with gone as (
      delete from route where tenant_id = ${tenantId} and route_code <> all (${routes.map((r) => r.routeCode)}::text[])
      returning 1
    )
    select count(*)::int as changes from gone`.execute(db);
  return [kept, served, gone].reduce((sum, { rows }) => sum + (rows[0]?.changes ?? 0), 0);
}
