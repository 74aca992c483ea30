import { passwordLengths, passwordProblem, siteWords } from "#core/identity/password-policy.ts";
import type { Language } from "#core/format/language.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Passwords } from "#server/adapters/passwords/port.ts";
import { passwordWordsIn } from "./password-words-in.ts";

/** Why a chosen password may not be used at this publication, in words for its owner; null if it may. */
export function newPasswordProblem(
  passwords: Passwords,
  { domain, site, policy }: Tenant,
  chosen: { readonly email: string; readonly password: string },
  language: Language,
): string | null {
  const problem = passwordProblem(chosen.password, {
    policy: policy.passwordPolicy,
    isCommon: (lower) => passwords.isCommon(lower),
    siteWords: siteWords({ domain, siteName: site.siteName, company: site.company }),
    email: chosen.email,
  });
  if (problem === null) return null;
  const words = passwordWordsIn[language];
  return problem === "length" ? words.length[policy.passwordPolicy](passwordLengths.nist) : words[problem];
}
