import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";
import { type SealedPlace, type SecretBox, tenantSecretPlace } from "#server/crypto/secret-box.ts";
import type { TenantSettings } from "#server/store/publication/publication.ts";
import type { Secrets } from "./find-secrets.ts";
import type { CatalogData } from "./read-catalog.ts";
import type { ChangedTerms } from "./changed-terms.ts";

type Db = Kysely<Tables>;

/**
 * Refused because something belongs to another publication of the installation, or because a version of the terms
 * already has another text.
 */
export type ApplyRefusal =
  | ChangedTerms
  | { readonly because: "closed" }
  | { readonly because: "another-default"; readonly domain: string }
  | { readonly because: "host-taken"; readonly host: string; readonly domain: string };

/**
 * Two publications cannot both be the default, and a host name belongs to only one of them. A closed publication does
 * not change.
 */
export async function findCollision(db: Db, { tenant, isDefault, hosts }: CatalogData): Promise<ApplyRefusal | null> {
  const own = await db.selectFrom("tenant").select("closed_at").where("domain", "=", tenant.domain).executeTakeFirst();
  if (own !== undefined && own.closed_at !== null) return { because: "closed" };
  const others = db.selectFrom("tenant").select(["domain", "is_default"]).where("domain", "!=", tenant.domain);
  const other = await others.where("is_default", "=", true).executeTakeFirst();
  if (isDefault && other !== undefined) return { because: "another-default", domain: other.domain };
  const taken = await db
    .selectFrom("tenant_host")
    .innerJoin("tenant", "tenant.tenant_id", "tenant_host.tenant_id")
    .select(["tenant_host.host", "tenant.domain"])
    .where("tenant.domain", "!=", tenant.domain)
    .where("tenant_host.host", "in", [tenant.domain, ...hosts])
    .executeTakeFirst();
  if (taken !== undefined) return { because: "host-taken", ...taken };
  const named = hosts.length === 0 ? undefined : await others.where("domain", "in", hosts).executeTakeFirst();
  return named === undefined ? null : { because: "host-taken", host: named.domain, domain: named.domain };
}

/** The publication's own row, created if it is new. */
export async function applyTenant(db: Db, plain: CatalogData): Promise<{ tenantId: number; changes: number }> {
  const { domain, mode, features: _features, ...settings } = plain.tenant;
  const stored: TenantSettings = {
    ...settings,
    calendar: plain.catalog.calendar,
    translations: plain.translations,
  };
  const { rows } = await sql<{ tenant_id: number }>`
    insert into tenant (domain, mode, is_default, settings)
    values (${domain}, ${mode}, ${plain.isDefault}, ${JSON.stringify(stored)}::jsonb)
    on conflict (domain) do update
    set mode = excluded.mode, is_default = excluded.is_default, settings = excluded.settings, changed_at = now()
    where (tenant.mode, tenant.is_default, tenant.settings)
      is distinct from (excluded.mode, excluded.is_default, excluded.settings)
    returning tenant_id`.execute(db);
  const { tenant_id } = await db
    .selectFrom("tenant")
    .select("tenant_id")
    .where("domain", "=", domain)
    .executeTakeFirstOrThrow();
  return { tenantId: tenant_id, changes: rows.length };
}

export async function applyHosts(db: Db, tenantId: number, hosts: readonly string[]): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    with gone as (
      delete from tenant_host where tenant_id = ${tenantId} and host <> all (${hosts}::text[]) returning 1
    ), added as (
      insert into tenant_host (host, tenant_id) select host, ${tenantId} from unnest(${hosts}::text[]) as w (host)
      on conflict (host) do nothing returning 1
    )
    select ((select count(*) from gone) + (select count(*) from added))::int as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

/**
 * Seals the secrets that the catalog names, and deletes all others. An unchanged one is left as it is: sealing gives
 * different bytes each time.
 */
export async function applySecrets(db: Db, tenantId: number, secrets: Secrets, box: SecretBox): Promise<number> {
  const kept = await db
    .selectFrom("tenant_secret")
    .select(["name", "sealed"])
    .where("tenant_id", "=", tenantId)
    .execute();
  const before = new Map(
    kept.map(({ name, sealed }) => [name, opened(box, sealed, tenantSecretPlace(tenantId, name))]),
  );
  const gone = [...before.keys()].filter((name) => !Object.hasOwn(secrets, name));
  const other = Object.entries(secrets).filter(([name, value]) => before.get(name) !== value);
  if (gone.length > 0)
    await db.deleteFrom("tenant_secret").where("tenant_id", "=", tenantId).where("name", "in", gone).execute();
  for (const [name, value] of other) {
    await db
      .insertInto("tenant_secret")
      .values({ tenant_id: tenantId, name, sealed: box.seal(value, tenantSecretPlace(tenantId, name)) })
      .onConflict((on) => on.columns(["tenant_id", "name"]).doUpdateSet({ sealed: (eb) => eb.ref("excluded.sealed") }))
      .execute();
  }
  return gone.length + other.length;
}

/** Undefined if the secret was sealed under another key: it is sealed again. */
function opened(box: SecretBox, sealed: Buffer, place: SealedPlace): string | undefined {
  try {
    return box.open(sealed, place);
  } catch {
    return undefined;
  }
}
