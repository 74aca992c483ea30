import { asOwner } from "./store.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

/** A long-time reader whose account the office entered. */
export type FiledReader = {
  readonly first: string;
  readonly last: string;
  readonly street?: string;
  readonly city?: string;
  readonly zip?: string;
  readonly phone?: string;
  readonly email?: string;
};

const addresses = { next: 700_000_000_000 };

/** @returns the account number. */
export async function fileReader({ store }: Site, { tenantId }: Publisher, filed: FiledReader): Promise<number> {
  const { first, last, street = "1 Main Street", city = "West Bend", zip = "53095", phone = "", email = "" } = filed;
  const addressId = addresses.next++;
  await asOwner(
    store.owner,
    `insert into address (tenant_id, address_id, street, city, state_code, zip5, match_key, method)
     values ($1, $2, $3, $4, 'WI', $5, $6, 'mail')`,
    [tenantId, addressId, street, city, zip, String(addressId)],
  );
  const [made] = await asOwner<{ accountNumber: number }>(
    store.owner,
    `with a as (insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin)
       values ($1, nextval('account_number_seq'), $2, $3, $4, $5, 'office') returning account_number),
     s as (insert into subscription (tenant_id, account_number, bundle_id, rate_code, rate_version, product, status, method,
         billing_address_id, delivery_address_id, price_held_until)
       select $1, account_number, 'daily', 'daily-4w', 1, 'P', 'ended', 'bill', $6, $6, now() from a)
     select account_number::int as "accountNumber" from a`,
    [tenantId, first, last, email, phone, addressId],
  );
  if (made === undefined) throw new Error("not filed");
  return made.accountNumber;
}
