import { type LockboxFileLine } from "#server/payment/lockbox/lockbox-file.ts";
import { importLines, type LineImportResult } from "#server/payment/lockbox/import-lines.ts";
import { makePostMailedCheck } from "#server/payments.ts";
import type { ReviewedBy } from "#server/review-source.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import type { Difference } from "#server/store/payment/audit-checks.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { changePublisher } from "./change-publisher.ts";
import { aPublisher, type Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

/** The publisher as a staff command finds it. */
export async function publicationOf(site: Site, { tenantId }: Publisher): Promise<Publication> {
  site.publications.forget();
  const publication = await site.publications.publication(tenantId);
  if (publication === null) throw new Error("no such publisher");
  return publication;
}

/** What the audit of both ledgers finds. */
export const differencesAt = async (site: Site, publisher: Publisher): Promise<readonly Difference[]> =>
  (await auditPublication(site.work, await publicationOf(site, publisher))).differences;

/** A publisher who prints on every holiday, so that every week has all its papers. */
export async function aSteadyPublisher(site: Site): Promise<Publisher> {
  const publisher = await aPublisher(site);
  await changePublisher(site, publisher, "update tenant set settings = jsonb_set(settings, '{calendar,closed}', '[]')");
  return publisher;
}

/** The balance of each account in the money ledger, in cents; accounts with a zero balance are left out. */
export const booksOf = async (site: Site, { tenantId }: Publisher): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await asOwner<{ account: string; amount: number }>(
        site.store.owner,
        `select ledger_account as account, sum(amount_cents)::int as amount from journal_line where tenant_id = $1
         group by 1 having sum(amount_cents) <> 0`,
        [tenantId],
      )
    ).map(({ account, amount }) => [account, amount]),
  );

/** A member of the staff, as sources and the trail name them. */
export const byMarge: ReviewedBy = { actor: "staff:1", staffId: 1, name: "Marge Olson" };

/** Posts the checks of a bank's file as of the publication's day. */
export async function importChecks(
  site: Site,
  publisher: Publisher,
  lines: readonly LockboxFileLine[],
): Promise<LineImportResult> {
  const publication = await publicationOf(site, publisher);
  const { today } = site.needs.outside.clock.local(publication.tenant);
  return importLines({ post: makePostMailedCheck(site.needs), today, actor: byMarge.actor }, publication, lines);
}
