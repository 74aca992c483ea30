import { addDays } from "#core/day.ts";
import { localMoment } from "#server/adapters/clock/system.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import { compareWithGateway } from "#server/audit/compare-gateway.ts";
import { type Difference, findCharges, findReturns } from "#server/store/audit-checks.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

/** What `./doorstep audit` finds of a publication, with the card gateway's own list of the last days. */
export async function auditWithGateway(site: Site, { tenantId }: Publisher, days = 2): Promise<Difference[]> {
  site.publications.forget();
  const publication = await site.publications.publication(tenantId);
  if (publication === null) throw new Error("no publication");
  const { clock, accounts } = site.work;
  const { differences } = await auditPublication(site.work, publication);
  const account = await accounts.forMethod(publication.tenant, "Credit Card");
  if (account === null) throw new Error("no account at a card gateway");
  const today = localMoment(clock.now(), "America/New_York").today;
  const since = new Date(clock.now().getTime() - (days - 1) * 86_400_000);
  const listed = Array.from({ length: days + 1 }, (_, ago) => addDays(today, 1 - ago));
  const compared = await compareWithGateway(account.dayList, listed, {
    charges: await findCharges(site.store.db, tenantId, account.gateway, since),
    returns: await findReturns(site.store.db, tenantId, account.gateway, since),
  });
  if (compared.kind !== "compared") throw new Error("the gateway gave no list");
  return [...differences, ...compared.differences];
}
