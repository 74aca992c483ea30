import { type HeldRole, mayAct, type Role } from "./role.ts";

/** A role, and where it applies: an owner's applies everywhere (`tenantId` null). */
export type RoleAt = { readonly role: Role; readonly tenantId: number | null };

/** A member of the publishers' staff, with their roles. */
export type WithRoles = { readonly staffId: number; readonly roles: readonly HeldRole[] };

/**
 * Why somebody can't change a colleague. `own`: it is their own sign-in. `beyond`: the change affects publications that
 * they don't manage. `no-such-person`: the colleague isn't visible to them.
 */
export type ManageRefusal = "own" | "beyond" | "no-such-person";

const isOwner = ({ roles }: Pick<WithRoles, "roles">): boolean => roles.some(({ role }) => role === "owner");

/** Whether somebody manages a publication's staff; `tenantId` null: the staff of the whole installation. */
export const managesAt = (manager: Pick<WithRoles, "roles">, tenantId: number | null): boolean =>
  tenantId === null ? isOwner(manager) : mayAct(manager.roles, "manageStaff", tenantId);

/** Whether a list of colleagues shows this person: they work at a publication that the manager manages. */
export const knows = (manager: WithRoles, person: Pick<WithRoles, "roles">): boolean =>
  isOwner(manager) || person.roles.some(({ tenantId }) => tenantId === null || managesAt(manager, tenantId));

/** Whether the manager manages every place where a person has a role. */
export const covers = (manager: WithRoles, person: Pick<WithRoles, "roles">): boolean =>
  isOwner(manager) || person.roles.every(({ tenantId }) => managesAt(manager, tenantId));

/** Nobody can give a role beyond what they manage, or raise their own. */
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
 * Resetting, disabling and signing out affect every publication where the person works, so it takes somebody who
 * manages all of them. Otherwise a publisher could take over the sign-in of somebody who also works elsewhere.
 */
export function whyNotRule(manager: WithRoles, person: WithRoles): ManageRefusal | null {
  if (!knows(manager, person)) return "no-such-person";
  if (person.staffId === manager.staffId) return "own";
  return covers(manager, person) ? null : "beyond";
}
