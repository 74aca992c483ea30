import { type Kysely, sql } from "kysely";
import type { Feature } from "#core/site/feature.ts";
import type { AddOn, Bundle } from "#core/subscribing/plan.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { CancelReasonRecord } from "#server/store/publication/publication.ts";

type Db = Kysely<Tables>;
type Counted = { changes: number };

/**
 * Plans are kept for those who have them: a plan that the file no longer names is retired, and comes back when it is
 * named again.
 */
export async function applyBundles(db: Db, tenantId: number, bundles: readonly Bundle[]): Promise<number> {
  const { rows } = await sql<Counted>`
    with wanted as (
      select w."bundleId" as bundle_id, w.name, w.title, w.markdown, w.membership, w."rateCode" as rate_code,
        array(select jsonb_array_elements_text(w."paymentOptions")) as payment_options,
        array(select jsonb_array_elements_text(w."printDays")::smallint) as print_days,
        array(select jsonb_array_elements_text(w.benefits)) as benefits, w.position, coalesce(w."notAsGift", false) as not_as_gift
      from jsonb_to_recordset(${JSON.stringify(bundles)}::jsonb) as w ("bundleId" text, name text, title text,
        markdown text, membership text, "rateCode" text, "paymentOptions" jsonb, "printDays" jsonb, benefits jsonb, position int, "notAsGift" boolean)
    ), retired as (
      update bundle b set retired_at = now() where b.tenant_id = ${tenantId} and b.retired_at is null
        and not exists (select from wanted w where w.bundle_id = b.bundle_id)
      returning 1
    ), kept as (
      insert into bundle (tenant_id, bundle_id, name, title, markdown, membership, rate_code, payment_options, print_days, benefits, position,
        not_as_gift)
      select ${tenantId}, w.bundle_id, w.name, w.title, w.markdown, w.membership, w.rate_code, w.payment_options, w.print_days,
        w.benefits, w.position, w.not_as_gift
      from wanted w
      on conflict (tenant_id, bundle_id) do update
      set name = excluded.name, title = excluded.title, markdown = excluded.markdown, membership = excluded.membership,
        rate_code = excluded.rate_code, payment_options = excluded.payment_options, print_days = excluded.print_days, benefits = excluded.benefits,
        position = excluded.position, not_as_gift = excluded.not_as_gift, retired_at = null
      where (bundle.name, bundle.title, bundle.markdown, bundle.membership, bundle.rate_code,
          bundle.payment_options, bundle.print_days, bundle.benefits, bundle.position, bundle.not_as_gift, bundle.retired_at)
        is distinct from (excluded.name, excluded.title, excluded.markdown, excluded.membership, excluded.rate_code,
          excluded.payment_options, excluded.print_days, excluded.benefits, excluded.position, excluded.not_as_gift, null::timestamptz)
      returning 1
    )
    select ((select count(*) from retired) + (select count(*) from kept))::int as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

export async function applyAddOns(db: Db, tenantId: number, addOns: readonly AddOn[]): Promise<number> {
  const { rows } = await sql<Counted>`
    with wanted as (
      select w."offerId" as offer_id, w."productId" as product_id, w.name, w.text, coalesce(w.details, '') as details, (w.price ->> 'amount')::int as amount_cents,
        w.price ->> 'per' as per, array(select jsonb_array_elements_text(w."bundleIds")) as bundle_ids
      from jsonb_to_recordset(${JSON.stringify(addOns)}::jsonb) as w ("offerId" text, "productId" text, name text,
        text text, details text, price jsonb, "bundleIds" jsonb)
    ), retired as (
      update add_on o set retired_at = now() where o.tenant_id = ${tenantId} and o.retired_at is null
        and not exists (select from wanted w where w.offer_id = o.offer_id)
      returning 1
    ), kept as (
      insert into add_on (tenant_id, offer_id, product_id, name, text, details, amount_cents, per, bundle_ids)
      select ${tenantId}, w.offer_id, w.product_id, w.name, w.text, w.details, w.amount_cents, w.per, w.bundle_ids from wanted w
      on conflict (tenant_id, offer_id) do update
      set product_id = excluded.product_id, name = excluded.name, text = excluded.text, details = excluded.details,
        amount_cents = excluded.amount_cents, per = excluded.per, bundle_ids = excluded.bundle_ids, retired_at = null
      where (add_on.product_id, add_on.name, add_on.text, add_on.details, add_on.amount_cents, add_on.per, add_on.bundle_ids, add_on.retired_at)
        is distinct from (excluded.product_id, excluded.name, excluded.text, excluded.details, excluded.amount_cents, excluded.per,
          excluded.bundle_ids, null::timestamptz)
      returning 1
    )
    select ((select count(*) from retired) + (select count(*) from kept))::int as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

export async function applyReasons(db: Db, tenantId: number, reasons: readonly CancelReasonRecord[]): Promise<number> {
  const placed = reasons.map((reason, at) => ({ ...reason, position: at + 1 }));
  const { rows } = await sql<Counted>`
    with wanted as (
      select w."reasonId" as reason_id, w.description, w.html, w.about, w.position
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as w ("reasonId" int, description text, html text,
        about text, position int)
    ), retired as (
      update cancel_reason c set retired_at = now() where c.tenant_id = ${tenantId} and c.retired_at is null
        and not exists (select from wanted w where w.reason_id = c.reason_id)
      returning 1
    ), kept as (
      insert into cancel_reason (tenant_id, reason_id, description, html, about, position)
      select ${tenantId}, w.reason_id, w.description, w.html, w.about, w.position from wanted w
      on conflict (tenant_id, reason_id) do update
      set description = excluded.description, html = excluded.html, about = excluded.about,
        position = excluded.position, retired_at = null
      where (cancel_reason.description, cancel_reason.html, cancel_reason.about, cancel_reason.position,
          cancel_reason.retired_at)
        is distinct from (excluded.description, excluded.html, excluded.about, excluded.position, null::timestamptz)
      returning 1
    )
    select ((select count(*) from retired) + (select count(*) from kept))::int as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

export async function applyFeatures(db: Db, tenantId: number, features: readonly Feature[]): Promise<number> {
  const { rows } = await sql<Counted>`
    with kept as (
      insert into feature_toggle (tenant_id, key, description, enabled, created_on, archived_on)
      select ${tenantId}, w.key, w.description, w.enabled, w."creationDate", w."archiveDate"
      from jsonb_to_recordset(${JSON.stringify(features)}::jsonb) as w (key text, description text, enabled boolean,
        "creationDate" date, "archiveDate" date)
      on conflict (tenant_id, key) do update
      set description = excluded.description, enabled = excluded.enabled, created_on = excluded.created_on,
        archived_on = excluded.archived_on
      where (feature_toggle.description, feature_toggle.enabled, feature_toggle.created_on, feature_toggle.archived_on)
        is distinct from (excluded.description, excluded.enabled, excluded.created_on, excluded.archived_on)
      returning 1
    )
    select count(*)::int as changes from kept`.execute(db);
  return rows[0]?.changes ?? 0;
}
