import type { Tenant } from "#core/site/tenant.ts";
import type { Events } from "#core/event/event.ts";
import type { Tx } from "#server/db/database.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { turnOffEndpoint } from "#server/store/webhook/endpoint.ts";

type Off = Pick<Events["webhook.off"], "endpointId" | "url" | "because" | "answer" | "now"> & {
  readonly tenant: Tenant;
};

/** Nothing is sent to the endpoint anymore, and the publication's office is notified once. */
export async function turnOffAndNotify(tx: Tx, needs: RecordNeeds, { tenant, ...off }: Off): Promise<void> {
  if (!(await turnOffEndpoint(tx, off.endpointId, off.because, off.now))) return;
  const office = tenant.site.customerService.email;
  await record(tx, needs, { actor: "job:webhooks", tenant }, "webhook.off", { ...off, office });
}
