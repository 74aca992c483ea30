import { messages } from "#contract/messages.ts";
import { isEmail } from "#core/address/email.ts";
import { accountSetupWords } from "./account-setup-words.tsx";
import { asTyped, formRules, must, trimmed } from "#web/parts/form/form-rules.ts";

export type PasswordPolicy = "spec" | "nist";

/**
 * Rules 9: 6 to 20 as the specification says, or NIST's lengths, depending on the publication's setting. Counted in
 * characters.
 */
const lengths = {
  spec: { least: 6, most: 20, text: messages.passwordLength, hint: accountSetupWords.shortPasswordHint },
  nist: {
    least: 15,
    most: 128,
    text: accountSetupWords.longPasswordLength,
    hint: accountSetupWords.longPasswordHint,
  },
} as const satisfies Record<PasswordPolicy, object>;

export const passwordHint = (policy: PasswordPolicy): string => lengths[policy].hint;

const isLongEnough = (policy: PasswordPolicy, password: string): boolean => {
  const count = Array.from(password).length;
  return count >= lengths[policy].least && count <= lengths[policy].most;
};

/** What is wrong with a password before the server is asked; null: nothing. */
export const passwordProblem = (policy: PasswordPolicy, password: string): string | null =>
  isLongEnough(policy, password) ? null : lengths[policy].text;

/** Email, confirm email, password (subscribe §5). Addresses that differ only in case are the same. */
export const accountFields = (policy: PasswordPolicy) =>
  formRules(
    {
      email: trimmed(must(isEmail, messages.invalidEmail)),
      confirmEmail: trimmed(),
      password: asTyped(must((given) => isLongEnough(policy, given), lengths[policy].text)),
    },
    ({ email, confirmEmail }) => ({
      confirmEmail: email.toLowerCase() === confirmEmail.toLowerCase() ? null : messages.emailsDoNotMatch,
    }),
  );

/** Once the login is ready, its fields are no longer on the page. */
export const anyAccountFields = formRules({ email: asTyped(), confirmEmail: asTyped(), password: asTyped() });

export type AccountFields = Parameters<typeof anyAccountFields>[0];
