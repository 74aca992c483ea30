import { type RawBuilder, sql } from "kysely";
import type { PublishingCalendar } from "#core/calendar/publishing.ts";
import type { ReasonTopic } from "#core/site/cancel-reason.ts";
import { noSaveOffers } from "#core/site/save-offer.ts";
import { noNoticeChanges } from "#core/site/notice-law.ts";
import { ledgerNumbers } from "#core/site/chart-of-accounts.ts";
import type { Feature } from "#core/site/feature.ts";
import type { Language } from "#core/format/language.ts";
import type { Translations } from "#core/site/publication-texts.ts";
import type { PublishedTerms, Tenant, TenantSite, Terms } from "#core/site/tenant.ts";
import type { Catalog } from "#core/subscribing/plan.ts";
import type { Database } from "#server/db/database.ts";

export type CancelReasonRecord = {
  readonly reasonId: number;
  readonly description: string;
  readonly html: string;
  /** Decides who is asked (core/cancellation/applicable-reasons.ts). */
  readonly about: ReasonTopic;
};

/** One publication with everything it sells. Most requests need it, so it is read in one go and cached. */
export type Publication = {
  readonly tenant: Tenant;
  /** The publication's own host names; the first is used for links. */
  readonly hosts: readonly string[];
  readonly catalog: Catalog;
  readonly cancelReasons: readonly CancelReasonRecord[];
  /** The language of its texts: the catalog's own is English (publication-in.ts has the others). */
  readonly language: Language;
  readonly translations: Translations;
  /** The publication as its catalog has it, if this is a translation. */
  readonly original?: Publication;
};

/** The part of a tenant that lives in `tenant.settings`; written from the catalog, which was validated. */
export type TenantSettings = Omit<Tenant, "tenantId" | "domain" | "mode" | "daysAhead" | "features"> & {
  readonly calendar: PublishingCalendar;
  readonly translations: Translations;
};

export type DirectoryEntry = {
  readonly tenantId: number;
  readonly domain: string;
  readonly isDefault: boolean;
  /** Nothing in it may change, because it is moving to another installation. */
  readonly isClosed: boolean;
};

/** All publications by domain and by host. Read before any tenant is known, so it contains nothing else. */
export type Directory = {
  readonly byDomain: ReadonlyMap<string, DirectoryEntry>;
  readonly byHost: ReadonlyMap<string, DirectoryEntry>;
  readonly defaultEntry: DirectoryEntry | null;
};

export async function loadDirectory(db: Database): Promise<Directory> {
  const tenants = await db.directory
    .selectFrom("tenant")
    .select(["tenant_id", "domain", "is_default", "closed_at"])
    .execute();
  const hosts = await db.directory.selectFrom("tenant_host").select(["host", "tenant_id"]).execute();
  const entries = tenants.map((t) => ({
    tenantId: t.tenant_id,
    domain: t.domain,
    isDefault: t.is_default,
    isClosed: t.closed_at !== null,
  }));
  const byId = new Map(entries.map((entry) => [entry.tenantId, entry]));
  const named = hosts.flatMap(({ host, tenant_id }) => {
    const entry = byId.get(tenant_id);
    return entry === undefined ? [] : [[host, entry] as const];
  });
  return {
    byDomain: new Map(entries.map((entry) => [entry.domain, entry])),
    byHost: new Map([...entries.map((entry) => [entry.domain, entry] as const), ...named]),
    defaultEntry: entries.find((entry) => entry.isDefault) ?? null,
  };
}

type StoredTerms = Omit<Terms, "language"> & Partial<Pick<Terms, "language">>;

/** Settings as they are in the database, whichever release wrote them. */
export type StoredSettings = Omit<
  TenantSettings,
  | "saving"
  | "offerCodes"
  | "notices"
  | "terms"
  | "addresses"
  | "mailingList"
  | "site"
  | "translations"
  | "ledgerNumbers"
> &
  Partial<
    Pick<
      TenantSettings,
      "saving" | "offerCodes" | "notices" | "addresses" | "mailingList" | "translations" | "ledgerNumbers"
    >
  > & {
    readonly terms: StoredTerms & { readonly bill?: StoredTerms | null; readonly gift?: StoredTerms | null };
    readonly site: Omit<TenantSite, "languages"> & Partial<Pick<TenantSite, "languages">>;
  };

/**
 * Old settings lack what was added later: save offers, offer codes, notices, address vendors, mailing lists, languages
 * with their texts, separate terms for bills and gifts, and numbers of ledger accounts.
 */
const withLater = (settings: StoredSettings): TenantSettings => ({
  ...settings,
  saving: settings.saving ?? noSaveOffers,
  offerCodes: settings.offerCodes ?? [],
  notices: settings.notices ?? noNoticeChanges,
  addresses: settings.addresses ?? { kind: "offline" },
  mailingList: settings.mailingList ?? { kind: "none" },
  terms: termsOf(settings.terms),
  translations: settings.translations ?? {},
  ledgerNumbers: ledgerNumbers(settings.ledgerNumbers),
  site: { ...settings.site, languages: settings.site.languages ?? ["en"] },
});

/** Terms from before terms had a language are English. */
function termsOf({ bill, gift, ...main }: StoredSettings["terms"]): PublishedTerms {
  const inEnglish = (terms: StoredTerms): Terms => ({ language: "en", ...terms });
  return { ...inEnglish(main), bill: bill ? inEnglish(bill) : null, gift: gift ? inEnglish(gift) : null };
}

type Row = {
  daysAhead: number;
  features: Feature[];
  rates: Catalog["rates"];
  bundles: Catalog["bundles"];
  addOns: Catalog["addOns"];
  reasons: CancelReasonRecord[];
};

/** Reads one publication. Null if the tenant is gone. */
export async function loadPublication(db: Database, tenantId: number): Promise<Publication | null> {
  const tenantRow = await db.directory
    .selectFrom("tenant")
    .select(["domain", "mode", "settings"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  const hosts = await db.directory.selectFrom("tenant_host").select("host").where("tenant_id", "=", tenantId).execute();
  const [row] = await db.read<Row>(tenantId, catalogOf);
  if (tenantRow === undefined || row === undefined) return null;
  const { calendar, translations, ...settings } = withLater(tenantRow.settings as StoredSettings);
  const { domain, mode } = tenantRow;
  // A live publication always uses the real calendar, whatever is stored.
  const daysAhead = mode === "sandbox" ? row.daysAhead : 0;
  return {
    tenant: { tenantId, domain, mode, ...settings, daysAhead, features: row.features },
    hosts: hosts.map(({ host }) => host),
    catalog: { rates: row.rates, bundles: row.bundles, addOns: row.addOns, calendar },
    cancelReasons: row.reasons,
    language: "en",
    translations,
  };
}

// JSON keeps days as text and cents as whole numbers, which is what core's types say.
const catalogOf = (tenant: RawBuilder<number>): RawBuilder<Row> => sql<Row>`
  select
    coalesce((select d.days_ahead from sandbox_day d where d.tenant_id = ${tenant}), 0) as "daysAhead",
    (select coalesce(json_agg(json_build_object('key', f.key, 'description', f.description, 'enabled', f.enabled,
      'creationDate', f.created_on, 'archiveDate', f.archived_on) order by f.key), '[]')
      from feature_toggle f where f.tenant_id = ${tenant}) as features,
    (select coalesce(json_agg(json_build_object('rateCode', r.rate_code, 'version', r.version, 'name', r.name,
      'kind', r.kind, 'term', json_build_object('unit', r.term_unit, 'length', r.term_length),
      'amount', r.amount_cents, 'components', r.components, 'weekdayValues', r.weekday_values, 'ezPay', r.ez_pay,
      'nextRateCode', r.next_rate_code, 'effectiveFrom', r.effective_from, 'effectiveTo', r.effective_to,
      'subscribersFrom', r.subscribers_from)
      order by r.rate_code, r.version), '[]')
      from rate_version r where r.tenant_id = ${tenant}) as rates,
    (select coalesce(json_agg(json_build_object('bundleId', b.bundle_id, 'name', b.name, 'title', b.title,
      'markdown', b.markdown, 'membership', b.membership, 'rateCode', b.rate_code, 'paymentOptions', b.payment_options,
      'printDays', b.print_days,
      'benefits', b.benefits, 'position', b.position, 'notAsGift', b.not_as_gift, 'retired', b.retired_at is not null) order by b.position), '[]')
      from bundle b where b.tenant_id = ${tenant}) as bundles,
    (select coalesce(json_agg(json_build_object('offerId', o.offer_id, 'productId', o.product_id, 'name', o.name,
      'text', o.text, 'details', o.details, 'price', json_build_object('amount', o.amount_cents, 'per', o.per), 'bundleIds', o.bundle_ids, 'retired', o.retired_at is not null)
      order by o.offer_id), '[]')
      from add_on o where o.tenant_id = ${tenant}) as "addOns",
    (select coalesce(json_agg(json_build_object('reasonId', c.reason_id, 'description', c.description, 'html', c.html,
      'about', c.about)
      order by c.position), '[]')
      from cancel_reason c where c.tenant_id = ${tenant} and c.retired_at is null) as reasons`;
