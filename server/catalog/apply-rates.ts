import { type Kysely, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { RateVersion } from "#core/subscribing/plan.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { rateChanges, type RateChanges, type StoredRate } from "./rate-changes.ts";

type Db = Kysely<Tables>;

/** Adds and withdraws rate versions. They are never rewritten. */
export async function applyRates(
  db: Db,
  tenantId: number,
  wanted: readonly RateVersion[],
  today: Day,
): Promise<number> {
  const changes = rateChanges(await storedRates(db, tenantId), wanted, today);
  await write(db, tenantId, changes);
  const { insert, sellUntil, announce, remove } = changes;
  return insert.length + sellUntil.length + announce.length + remove.length;
}

/** The store's rate versions. A version is pinned as long as any record of a subscription names it. */
async function storedRates(db: Db, tenantId: number): Promise<StoredRate[]> {
  const { rows } = await sql<StoredRate>`
    select json_build_object('rateCode', r.rate_code, 'version', r.version, 'name', r.name, 'kind', r.kind,
        'term', json_build_object('unit', r.term_unit, 'length', r.term_length), 'amount', r.amount_cents,
        'components', r.components, 'weekdayValues', r.weekday_values, 'ezPay', r.ez_pay,
        'nextRateCode', r.next_rate_code, 'effectiveFrom', r.effective_from, 'effectiveTo', r.effective_to,
        'subscribersFrom', r.subscribers_from) as rate,
      exists (select from subscription s where s.tenant_id = r.tenant_id and s.rate_code = r.rate_code
          and s.rate_version = r.version)
        or exists (select from subscription n where n.tenant_id = r.tenant_id and n.next_rate_code = r.rate_code
          and n.next_rate_version = r.version)
        or exists (select from offer_use o where o.tenant_id = r.tenant_id and o.rate_code = r.rate_code
          and o.rate_version = r.version)
        or exists (select from gift g where g.tenant_id = r.tenant_id and g.rate_code = r.rate_code
          and g.rate_version = r.version)
        or exists (select from expiry_entry e where e.tenant_id = r.tenant_id and e.rate_code = r.rate_code
          and e.rate_version = r.version) as pinned
    from rate_version r where r.tenant_id = ${tenantId}`.execute(db);
  return rows;
}

async function write(db: Db, tenantId: number, { insert, sellUntil, announce, remove }: RateChanges): Promise<void> {
  for (const { rateCode, version } of remove) {
    await sql`delete from rate_version
      where tenant_id = ${tenantId} and rate_code = ${rateCode} and version = ${version}`.execute(db);
  }
  for (const { rateCode, version, effectiveTo } of sellUntil) {
    await sql`update rate_version set effective_to = ${effectiveTo}
      where tenant_id = ${tenantId} and rate_code = ${rateCode} and version = ${version}`.execute(db);
  }
  for (const { rateCode, version, subscribersFrom } of announce) {
    await sql`update rate_version set subscribers_from = ${subscribersFrom}
      where tenant_id = ${tenantId} and rate_code = ${rateCode} and version = ${version}`.execute(db);
  }
  if (insert.length === 0) return;
  await db
    .insertInto("rate_version")
    .values(
      insert.map((rate) => ({
        tenant_id: tenantId,
        rate_code: rate.rateCode,
        version: rate.version,
        name: rate.name,
        kind: rate.kind,
        term_unit: rate.term.unit,
        term_length: rate.term.length,
        amount_cents: rate.amount,
        components: JSON.stringify(rate.components),
        weekday_values: rate.weekdayValues === null ? null : JSON.stringify(rate.weekdayValues),
        ez_pay: rate.ezPay,
        next_rate_code: rate.nextRateCode,
        effective_from: rate.effectiveFrom,
        effective_to: rate.effectiveTo,
        subscribers_from: rate.subscribersFrom,
      })),
    )
    .execute();
}
