import type { RoleGrant } from "./manage-staff.ts";
import { type Role, roles } from "./role.ts";

/** Which value of a claim gives which role. `domain` null: everywhere, which only an owner's role can have. */
export type RoleRule = { readonly value: string; readonly role: Role; readonly domain: string | null };

/** Reads `front-desk=clerk@courier.example`, or `it=owner`; null: the text is neither. */
export function roleRule(text: string): RoleRule | null {
  const [, value = "", named = "", domain] = /^\s*([^=]+?)\s*=\s*([a-z]+)(?:@([^\s@]+))?\s*$/.exec(text) ?? [];
  const role = roles.find((each) => each === named);
  if (role === undefined || (role === "owner") !== (domain === undefined)) return null;
  return { value, role, domain: domain?.toLowerCase() ?? null };
}

/**
 * The roles that somebody's claims give them.
 *
 * @param tenantOf finds a publication by its domain; undefined: there is none, and the rule gives nothing.
 */
export function claimedRoles(
  rules: readonly RoleRule[],
  values: readonly string[],
  tenantOf: (domain: string) => number | undefined,
): RoleGrant[] {
  const given = new Map<string, RoleGrant>();
  for (const { value, role, domain } of rules) {
    if (!values.includes(value)) continue;
    const tenantId = domain === null ? null : tenantOf(domain);
    if (tenantId !== undefined) given.set(`${role} ${tenantId}`, { role, tenantId });
  }
  return [...given.values()];
}
