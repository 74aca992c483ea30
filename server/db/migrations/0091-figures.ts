import { type Kysely, sql } from "kysely";

/**
 * What accountants count by: each entry of the money ledger has the publication's day, and each payment keeps the places
 * by which it was taxed, because addresses change later. Earlier rows get the day of their instant, and the places of
 * today.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table journal_entry add column posted_on date default nullif(current_setting('app.today', true), '')::date;
    update journal_entry j set posted_on = coalesce(j.earned_on, (j.posted_at at time zone (t.settings ->> 'timeZone'))::date)
      from tenant t where t.tenant_id = j.tenant_id;
    alter table journal_entry alter column posted_on set not null;
    create index journal_entry_day on journal_entry (tenant_id, posted_on, entry_id);

    alter table payment_intent
      add column delivery_state text, add column delivery_zip text,
      add column billing_state text, add column billing_zip text;
    update payment_intent i set delivery_state = d.state_code, delivery_zip = d.zip5
      from (select tenant_id, subscription_id, null::uuid as gift_id, delivery_address_id from subscription
        union all select tenant_id, null, gift_id, delivery_address_id from gift) o
      join address d on d.tenant_id = o.tenant_id and d.address_id = o.delivery_address_id
      where i.tenant_id = o.tenant_id and (i.subscription_id = o.subscription_id or i.gift_id = o.gift_id);
    update payment_intent i set billing_state = b.state_code, billing_zip = b.zip5
      from (select tenant_id, subscription_id, null::uuid as gift_id, billing_address_id from subscription
        union all select tenant_id, null, gift_id, billing_address_id from gift) o
      join address b on b.tenant_id = o.tenant_id and b.address_id = o.billing_address_id
      where i.tenant_id = o.tenant_id and (i.subscription_id = o.subscription_id or i.gift_id = o.gift_id);
  `.execute(db);
}
