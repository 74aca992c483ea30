import { type HeldRole, isAllowed, type Role } from "./role.ts";

/** A role, and where it applies: an owner's applies everywhere (`tenantId` null). */
export type RoleGrant = { readonly role: Role; readonly tenantId: number | null };

/** A member of the publishers' staff, with their roles. */
export type StaffWithRoles = { readonly staffId: number; readonly roles: readonly HeldRole[] };

/**
 * Why somebody can't change a colleague. `own`: it is their own sign-in. `beyond`: the change affects publications that
 * they don't manage. `no-such-person`: the colleague isn't visible to them.
 */
export type ManageRefusal = "own" | "beyond" | "no-such-person";

const isOwner = ({ roles }: Pick<StaffWithRoles, "roles">): boolean => roles.some(({ role }) => role === "owner");

/** Whether somebody manages a publication's staff; `tenantId` null: the staff of the whole installation. */
export const canManageAt = (manager: Pick<StaffWithRoles, "roles">, tenantId: number | null): boolean =>
  tenantId === null ? isOwner(manager) : isAllowed(manager.roles, "manageStaff", tenantId);

/** Whether a list of colleagues shows this person: they work at a publication that the manager manages. */
export const canSeeColleague = (manager: StaffWithRoles, person: Pick<StaffWithRoles, "roles">): boolean =>
  isOwner(manager) || person.roles.some(({ tenantId }) => tenantId === null || canManageAt(manager, tenantId));

/** Whether the manager manages every place where a person has a role. */
export const canManageFully = (manager: StaffWithRoles, person: Pick<StaffWithRoles, "roles">): boolean =>
  isOwner(manager) || person.roles.every(({ tenantId }) => canManageAt(manager, tenantId));

/** Nobody can give a role beyond what they manage, or raise their own. */
export function giveRoleRefusal(
  manager: StaffWithRoles,
  person: StaffWithRoles | null,
  { tenantId }: RoleGrant,
): ManageRefusal | null {
  if (!canManageAt(manager, tenantId)) return "beyond";
  return person?.staffId === manager.staffId ? "own" : null;
}

/** Anybody may give up a role that they have and manage. */
export function removeRoleRefusal(
  manager: StaffWithRoles,
  person: StaffWithRoles,
  { tenantId }: RoleGrant,
): ManageRefusal | null {
  if (!canSeeColleague(manager, person)) return "no-such-person";
  return canManageAt(manager, tenantId) ? null : "beyond";
}

/**
 * Resetting, disabling and signing out affect every publication where the person works, so it takes somebody who
 * manages all of them. Otherwise a publisher could take over the sign-in of somebody who also works elsewhere.
 */
export function manageStaffRefusal(manager: StaffWithRoles, person: StaffWithRoles): ManageRefusal | null {
  if (!canSeeColleague(manager, person)) return "no-such-person";
  if (person.staffId === manager.staffId) return "own";
  return canManageFully(manager, person) ? null : "beyond";
}
