import { type Kysely, sql } from "kysely";

/** Orders that somebody takes on the phone: from which day, who read the terms to whom, and who looks like the caller. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The caller wants it to begin no sooner. Null: as soon as possible.
    alter table subscription add column start_from date;
    -- Who read the terms out on the phone, and to whom. Null: they were read on a page.
    alter table price_consent
      add column read_by text,
      add column read_to text,
      add check ((read_by is null) = (read_to is null));
    -- A caller has no login.
    alter table offer_code_use alter column login_id drop not null;
    -- The confirmation of an order goes by post to whoever has no email.
    alter table notice drop constraint notice_kind_check;
    alter table notice add constraint notice_kind_check check (kind in ('priceChange', 'promoEnding', 'renewalReminder',
      'annualReminder', 'cardExpiring', 'acknowledgment'));
    -- Somebody with the same phone, email or address, asked before each order on the phone.
    create index account_same_email on account (tenant_id, contact_email) where contact_email <> '';
    create index account_phone on account (tenant_id, phone) where phone <> '';
    create index address_place on address (tenant_id, zip5, match_key);
    create index subscription_delivery_address on subscription (tenant_id, delivery_address_id)
      where delivery_address_id is not null;
    -- The name that terms were read to is erased with its person.
    grant update (read_to) on price_consent to doorstep_app;
  `.execute(db);
}
