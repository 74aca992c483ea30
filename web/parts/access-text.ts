import type { GrantKind } from "#core/access/grant.ts";

/** What somebody is to an account. */
export const accessText = {
  owner: "Owner",
  helper: "Helper",
  limited: "Limited access",
} as const satisfies Record<GrantKind, string>;
