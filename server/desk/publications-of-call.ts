import { isAllowed, type StaffAction } from "#core/staff/role.ts";
import { notFound, type Refused } from "#server/http/refused.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";

/**
 * The publications that a call is about: the one that it names, or all where the caller may do this. A publication
 * where they may not is answered as unknown.
 */
export async function publicationsOfCall(
  publications: Publications,
  staff: Staff,
  action: StaffAction,
  domain: string | undefined,
): Promise<readonly Publication[] | Refused> {
  const { byDomain } = await publications.directory();
  const mine = [...new Map([...byDomain.values()].map((host) => [host.tenantId, host])).keys()].filter((tenantId) =>
    isAllowed(staff.roles, action, tenantId),
  );
  const named = domain === undefined ? undefined : byDomain.get(domain.toLowerCase())?.tenantId;
  const chosen = domain === undefined ? mine : mine.filter((tenantId) => tenantId === named);
  if (domain !== undefined && chosen.length === 0) return notFound();
  const loaded = await Promise.all(chosen.map((tenantId) => publications.publication(tenantId)));
  return loaded.filter((publication) => publication !== null);
}
