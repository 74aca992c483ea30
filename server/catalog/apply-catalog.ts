import { type Kysely, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { audit } from "#server/store/audit.ts";
import { applyDelivery } from "./apply-delivery.ts";
import { applyAddOns, applyBundles, applyFeatures, applyReasons } from "./apply-plans.ts";
import { applyRates } from "./apply-rates.ts";
import { applyHosts, type ApplyRefusal, applySecrets, applyTenant, findCollision } from "./apply-tenant.ts";
import type { Secrets } from "./find-secrets.ts";
import type { CatalogData } from "./read-catalog.ts";
import { findChangedTerms } from "./changed-terms.ts";

/** The parts of a publication that were written, with the number of records; parts without a change are left out. */
export type CatalogChanges = Readonly<Record<string, number>>;

export type ApplyResult =
  | { readonly kind: "applied"; readonly tenantId: number; readonly changes: CatalogChanges }
  | ({ readonly kind: "refused" } & ApplyRefusal);

export type ApplyNeeds = {
  /** The publication's own day: a withdrawn rate was last sold the day before. */
  readonly today: Day;
  /** The name in the trail; `staff` by default. */
  readonly staff?: string;
  readonly secrets: Secrets;
  readonly box: SecretBox;
};

/**
 * Writes a publication as its file describes it, in one transaction. Applying the same file again changes nothing.
 * Records that subscriptions refer to are never rewritten or deleted: a changed rate is a new version, a plan that is
 * gone is retired.
 * @param owner connected as the owner of the tables: the application's role may only read a catalog.
 */
export function applyCatalog(owner: Kysely<Tables>, plain: CatalogData, needs: ApplyNeeds): Promise<ApplyResult> {
  return owner.transaction().execute(async (q) => {
    // Files are applied one after another: all publications share hosts and the default.
    await sql`select pg_advisory_xact_lock(hashtext('doorstep catalog'))`.execute(q);
    const refusal = (await findCollision(q, plain)) ?? (await findChangedTerms(q, plain));
    if (refusal !== null) return { kind: "refused", ...refusal };
    const { tenantId, changes: settings } = await applyTenant(q, plain);
    const { catalog, tenant } = plain;
    const counts = {
      settings,
      hosts: await applyHosts(q, tenantId, plain.hosts),
      secrets: await applySecrets(q, tenantId, needs.secrets, needs.box),
      toggles: await applyFeatures(q, tenantId, tenant.features),
      delivery: await applyDelivery(q, tenantId, plain.routes, plain.deliveryZips),
      rates: await applyRates(q, tenantId, catalog.rates, needs.today),
      plans: await applyBundles(q, tenantId, catalog.bundles),
      addOns: await applyAddOns(q, tenantId, catalog.addOns),
      cancelReasons: await applyReasons(q, tenantId, plain.cancelReasons),
    };
    const changes = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    if (Object.keys(changes).length > 0) {
      // Prices, windows and lead days may have changed: due dates are computed again.
      await sql`update subscription set notice_on = null where tenant_id = ${tenantId} and notice_on is not null`.execute(
        q,
      );
      const subject = `publication:${tenant.domain}`;
      await audit(
        { tenantId, today: needs.today, q, ...(needs.staff !== undefined && { staff: needs.staff }) },
        { actor: "staff", action: "catalog.apply", subject, outcome: "applied", details: changes },
      );
    }
    return { kind: "applied", tenantId, changes };
  });
}
