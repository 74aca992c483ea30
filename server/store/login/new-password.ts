import { messages } from "#contract/messages.ts";
import {
  passwordLengths,
  type PasswordPolicy,
  passwordProblem,
  type PasswordProblem,
  siteWords,
} from "#core/identity/password-policy.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Passwords } from "#server/adapters/passwords/port.ts";

const { least, most } = passwordLengths.nist;

const sentences = {
  length: {
    spec: messages.passwordLength,
    nist: `Password must be between ${least} and ${most} characters`,
  },
  common: "This password is easy to guess. Please choose another one.",
  "site-word": "The name of this publication is easy to guess. Please choose another password.",
  "own-email": "Your email address is easy to guess. Please choose another password.",
} as const satisfies Record<PasswordProblem, string | Record<PasswordPolicy, string>>;

/** Why a chosen password may not be used at this publication, in words for its owner; null: it may. */
export function newPasswordProblem(
  passwords: Passwords,
  { domain, site, policy }: Tenant,
  chosen: { readonly email: string; readonly password: string },
): string | null {
  const problem = passwordProblem(chosen.password, {
    policy: policy.passwordPolicy,
    isCommon: (lower) => passwords.isCommon(lower),
    siteWords: siteWords({ domain, siteName: site.siteName, company: site.company }),
    email: chosen.email,
  });
  if (problem === null) return null;
  return problem === "length" ? sentences.length[policy.passwordPolicy] : sentences[problem];
}
