import { type RawBuilder, sql } from "kysely";

/** Where a payment is taxed; stored with it, because the order's addresses may change later. */
export const placeColumns = sql`delivery_state, delivery_zip, billing_state, billing_zip`;

const part = (t: number, address: RawBuilder<unknown>, column: "state_code" | "zip5") =>
  sql`(select x.${sql.ref(column)} from address x where x.tenant_id = ${t} and x.address_id = ${address})`;

/** The values of `placeColumns` for the subscription or gift `u`. */
export const placesOfOrder = (t: number) => sql`${part(t, sql`u.delivery_address_id`, "state_code")},
  ${part(t, sql`u.delivery_address_id`, "zip5")}, ${part(t, sql`u.billing_address_id`, "state_code")},
  ${part(t, sql`u.billing_address_id`, "zip5")}`;

/** A payment that is opened again is taxed where the order is now. */
export const replacePlaces = sql`delivery_state = excluded.delivery_state, delivery_zip = excluded.delivery_zip,
  billing_state = excluded.billing_state, billing_zip = excluded.billing_zip`;
