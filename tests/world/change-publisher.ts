import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

/**
 * Changes rows of one publisher without going through the catalog, for what must happen in the middle of a test.
 *
 * @param statement `update TABLE set ...`, without its condition.
 */
export async function changePublisher(site: Site, { tenantId }: Publisher, statement: string): Promise<void> {
  await asOwner(site.store.owner, `${statement} where tenant_id = $1`, [tenantId]);
  site.publications.forget();
}
