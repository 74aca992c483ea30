import type { deskWhoAmI } from "#contract/desk/sign-in.ts";
import { actionsOf, rolesAt } from "#core/staff/role.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";

/** Who is at the desk, and where they work: publications in the order of their names. */
export const makeDeskWhoAmI =
  ({ publications }: { readonly publications: Publications }): DeskHandler<typeof deskWhoAmI> =>
  async (_, { staff }) => {
    const { byDomain } = await publications.directory();
    const mine = [...byDomain.values()].filter(({ tenantId }) => rolesAt(staff.roles, tenantId).length > 0);
    const loaded = await Promise.all(mine.map(({ tenantId }) => publications.publication(tenantId)));
    const { name, email, provenLately, roles } = staff;
    return {
      name,
      email,
      provenLately,
      publications: loaded
        .flatMap((publication) => (publication === null ? [] : [publication.tenant]))
        .map(({ tenantId, domain, site }) => ({
          domain,
          name: site.siteName,
          roles: [...rolesAt(roles, tenantId)],
          may: actionsOf(roles, tenantId),
        }))
        .toSorted((one, other) => one.name.localeCompare(other.name, "en")),
    };
  };
