import { auditGateway } from "#server/audit/audit-gateway.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import { daysToAudit } from "#server/main/commands/audit-command.ts";
import type { Difference } from "#server/store/payment/audit-checks.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

/** What `./doorstep audit` finds for a publication, including the card gateway's own list of the last days. */
export async function auditWithGateway(site: Site, { tenantId }: Publisher, days = 2): Promise<Difference[]> {
  site.publications.forget();
  const publication = await site.publications.publication(tenantId);
  if (publication === null) throw new Error("no publication");
  const { differences } = await auditPublication(site.work, publication);
  const account = await site.work.accounts.forMethod(publication.tenant, "Credit Card");
  if (account === null) throw new Error("no account at a card gateway");
  const clock = site.work.clock;
  const timeZone = account.dayList?.timeZone ?? "UTC";
  const compared = await auditGateway(site.work, publication, account, daysToAudit(clock.now(), days, timeZone));
  if (compared.kind !== "compared") throw new Error("the gateway gave no list");
  return [...differences, ...compared.differences];
}
