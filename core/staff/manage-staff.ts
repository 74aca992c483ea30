import { type HeldRole, mayAct, type Role } from "./role.ts";

/** A role, and where: an owner's is everywhere (`tenantId` null). */
export type RoleAt = { readonly role: Role; readonly tenantId: number | null };

/** One of the publishers' people, with the roles that they hold. */
export type WithRoles = { readonly staffId: number; readonly roles: readonly HeldRole[] };

/**
 * Why somebody can't change a colleague. `own`: it is their own sign-in. `beyond`: it reaches publications that they
 * don't manage. `no-such-person`: they know nothing of this person.
 */
export type ManageRefusal = "own" | "beyond" | "no-such-person";

const isOwner = ({ roles }: Pick<WithRoles, "roles">): boolean => roles.some(({ role }) => role === "owner");

/** Whether somebody manages a publication's people; `tenantId` null: those of the whole installation. */
export const managesAt = (manager: Pick<WithRoles, "roles">, tenantId: number | null): boolean =>
  tenantId === null ? isOwner(manager) : mayAct(manager.roles, "manageStaff", tenantId);

/** Whether a list of colleagues shows this person: they work at a publication that the manager manages. */
export const knows = (manager: WithRoles, person: Pick<WithRoles, "roles">): boolean =>
  isOwner(manager) || person.roles.some(({ tenantId }) => tenantId === null || managesAt(manager, tenantId));

/** Whether everything that a person may do is within what the manager manages. */
export const covers = (manager: WithRoles, person: Pick<WithRoles, "roles">): boolean =>
  isOwner(manager) || person.roles.every(({ tenantId }) => managesAt(manager, tenantId));

/** Nobody gives a role beyond what they manage, and nobody raises themself. */
export function whyNotGive(manager: WithRoles, person: WithRoles | null, { tenantId }: RoleAt): ManageRefusal | null {
  if (!managesAt(manager, tenantId)) return "beyond";
  return person?.staffId === manager.staffId ? "own" : null;
}

/** Anybody may give up a role that they have and manage. */
export function whyNotTake(manager: WithRoles, person: WithRoles, { tenantId }: RoleAt): ManageRefusal | null {
  if (!knows(manager, person)) return "no-such-person";
  return managesAt(manager, tenantId) ? null : "beyond";
}

/**
 * Resetting, disabling and signing out reach every publication where the person works: whoever does it must manage all
 * of them. Otherwise a publisher could take over the sign-in of somebody who also works elsewhere.
 */
export function whyNotRule(manager: WithRoles, person: WithRoles): ManageRefusal | null {
  if (!knows(manager, person)) return "no-such-person";
  if (person.staffId === manager.staffId) return "own";
  return covers(manager, person) ? null : "beyond";
}
