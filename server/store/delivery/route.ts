import type { CarrierRoute } from "#core/delivery/carrier-route.ts";
import type { Tx } from "#server/db/database.ts";

/** The times of a carrier's route. Null if there is none, because the paper comes by mail. */
export async function findRoute(tx: Tx, routeCode: string | null): Promise<CarrierRoute | null> {
  if (routeCode === null) return null;
  const row = await tx.q
    .selectFrom("route")
    .select(["deadlines", "redelivery_until_minutes"])
    .where("tenant_id", "=", tx.tenantId)
    .where("route_code", "=", routeCode)
    .executeTakeFirst();
  if (row === undefined) return null;
  // The catalog has checked its shape: minutes by weekday.
  return {
    deadlines: row.deadlines as CarrierRoute["deadlines"],
    redeliveryUntilMinutes: row.redelivery_until_minutes,
  };
}
