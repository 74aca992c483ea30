import { deskCall } from "#tests/world/desk.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";

/** What every action sends, by somebody who has just looked at the account. */
export async function anActOn(site: Site, publisher: Publisher, session: string, accountNumber: number) {
  const { domain: publication } = publisher;
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
  return { publication, accountNumber, seen: body.version, reason: "Asked on the phone", note: "" };
}

export const trailOf = (site: Site, { tenantId }: Publisher, subject: string) =>
  asOwner<{ actor: string; action: string; outcome: string; details: Record<string, unknown> }>(
    site.store.owner,
    "select actor, action, outcome, details from audit_entry where tenant_id = $1 and subject = $2 order by entry_id",
    [tenantId, subject],
  );
