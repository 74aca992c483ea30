import type { deskWhoAmI } from "#contract/desk/sign-in.ts";
import { passkeyHost } from "#core/identity/passkey.ts";
import { actionsOf, rolesAt } from "#core/staff/role.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { findStaffPasskeys } from "#server/store/staff/staff-passkey.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";

/** Who is at the desk, and where they work: publications in alphabetical order. */
export const makeDeskWhoAmI =
  ({
    db,
    publications,
  }: {
    readonly db: Database;
    readonly publications: Publications;
  }): DeskHandler<typeof deskWhoAmI> =>
  async (_, { staff, origin }) => {
    const { byDomain } = await publications.directory();
    const mine = [...byDomain.values()].filter(({ tenantId }) => rolesAt(staff.roles, tenantId).length > 0);
    const loaded = await Promise.all(mine.map(({ tenantId }) => publications.publication(tenantId)));
    const { staffId, name, email, provenLately, roles } = staff;
    const passkeys = await findStaffPasskeys(db.directory, staffId);
    return {
      name,
      email,
      provenLately,
      hasPasskey: passkeys.some(({ host }) => host === passkeyHost(origin)),
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
