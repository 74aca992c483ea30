import type { Kysely } from "kysely";
import type { RoleAt } from "#core/staff/manage-staff.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { findRoles, giveRole, hasOtherOwner, takeRole } from "./staff.ts";

type Q = Kysely<Tables>;
export type Provided = { readonly issuer: string; readonly subject: string };

/** A staff member, by the provider's name for them. */
export async function findProvided(q: Q, { issuer, subject }: Provided) {
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
export async function linkProvided(q: Q, staffId: number, { issuer, subject }: Provided): Promise<boolean> {
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
export async function setRoles(q: Q, staffId: number, wanted: readonly RoleAt[]): Promise<boolean> {
  const held = await findRoles(q, staffId);
  const has = (list: readonly RoleAt[], { role, tenantId }: RoleAt) =>
    list.some((each) => each.role === role && each.tenantId === tenantId);
  const missing = wanted.filter((each) => !has(held, each));
  const over = held.filter((each) => !has(wanted, each));
  for (const { role, tenantId } of missing) await giveRole(q, staffId, role, tenantId);
  for (const { role, tenantId } of over)
    if (role !== "owner" || (await hasOtherOwner(q, staffId))) await takeRole(q, staffId, role, tenantId);
  return missing.length + over.length > 0;
}
