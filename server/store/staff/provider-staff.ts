import type { Kysely } from "kysely";
import type { RoleGrant } from "#core/staff/manage-staff.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { findRoles, grantRole, hasOtherOwner, revokeRole } from "./staff.ts";

type Q = Kysely<Tables>;
export type ProviderIdentity = { readonly issuer: string; readonly subject: string };

/** A staff member, by the provider's name for them. */
export async function findStaffByProvider(q: Q, { issuer, subject }: ProviderIdentity) {
  const found = await q
    .selectFrom("staff")
    .select(["staff_id as staffId", "disabled_at as disabledAt"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Links a person to the provider, which identifies them from now on.
 * @returns false if the provider's name already belongs to somebody else.
 */
export async function linkStaffToProvider(
  q: Q,
  staffId: number,
  { issuer, subject }: ProviderIdentity,
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable("staff")
    .set({ issuer, subject })
    .where("staff_id", "=", staffId)
    .where("subject", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Gives a person exactly these roles; the last owner stays one.
 * @returns whether any changed.
 */
export async function setRoles(q: Q, staffId: number, wanted: readonly RoleGrant[]): Promise<boolean> {
  const held = await findRoles(q, staffId);
  const has = (list: readonly RoleGrant[], { role, tenantId }: RoleGrant) =>
    list.some((each) => each.role === role && each.tenantId === tenantId);
  const missing = wanted.filter((each) => !has(held, each));
  const over = held.filter((each) => !has(wanted, each));
  for (const { role, tenantId } of missing) await grantRole(q, staffId, role, tenantId);
  for (const { role, tenantId } of over)
    if (role !== "owner" || (await hasOtherOwner(q, staffId))) await revokeRole(q, staffId, role, tenantId);
  return missing.length + over.length > 0;
}
