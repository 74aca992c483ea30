import * as z from "zod/mini";
import { type RoleRule, roleRule } from "#core/staff/claimed-roles.ts";
import { optionalText } from "./setting-shapes.ts";

/** The organization's own sign-in for staff. */
export type StaffProviderConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that roles come from. */
  readonly claim: string;
  readonly rules: readonly RoleRule[];
};

const rulesIn = (text: string): (RoleRule | null)[] => text.split(",").map(roleRule);

/** The variables of the environment. */
export const providerSettings = {
  DESK_OIDC_ISSUER: optionalText(
    (value) => /^https:\/\/\S+$/.test(value),
    "an address such as https://sso.example.com",
  ),
  DESK_OIDC_CLIENT_ID: z.optional(z.string()),
  DESK_OIDC_CLIENT_SECRET: z.optional(z.string()),
  DESK_OIDC_CLAIM: z.optional(z.string()),
  DESK_OIDC_ROLES: optionalText(
    (value) => !rulesIn(value).includes(null),
    "rules such as front-desk=clerk@courier.example, it=owner",
  ),
};

type Settings = { readonly [Name in keyof typeof providerSettings]?: string | undefined };

/** All of them are set, or none. */
export const isCompleteProvider = (set: Settings): boolean =>
  [set.DESK_OIDC_CLIENT_ID, set.DESK_OIDC_CLIENT_SECRET, set.DESK_OIDC_ROLES].every(
    (value) => (value === undefined) === (set.DESK_OIDC_ISSUER === undefined),
  );

export function staffProviderOf(set: Settings): { readonly staffProvider?: StaffProviderConfig } {
  const { DESK_OIDC_ISSUER: issuer, DESK_OIDC_CLIENT_ID: clientId, DESK_OIDC_CLIENT_SECRET: clientSecret } = set;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return {};
  const rules = rulesIn(set.DESK_OIDC_ROLES ?? "").filter((rule) => rule !== null);
  return { staffProvider: { issuer, clientId, clientSecret, claim: set.DESK_OIDC_CLAIM ?? "groups", rules } };
}
