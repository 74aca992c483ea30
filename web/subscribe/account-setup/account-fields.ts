import * as z from "zod/mini";
import { messages } from "#contract/messages.ts";
import { emailPattern } from "#contract/scalars.ts";
import { accountSetupWords } from "./account-setup-words.tsx";

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
  z
    .object({
      email: z
        .string()
        .check(z.trim(), z.maxLength(254, messages.invalidEmail), z.regex(emailPattern, messages.invalidEmail)),
      confirmEmail: z.string().check(z.trim()),
      password: z.string().check(z.refine((given) => isLongEnough(policy, given), lengths[policy].text)),
    })
    .check(
      z.refine(({ email, confirmEmail }) => email.toLowerCase() === confirmEmail.toLowerCase(), {
        error: messages.emailsDoNotMatch,
        path: ["confirmEmail"],
        when: ({ value }) => typeof value === "object",
      }),
    );

/** Once the login is ready, its fields are no longer on the page. */
export const anyAccountFields = z.object({ email: z.string(), confirmEmail: z.string(), password: z.string() });

export type AccountFields = z.input<ReturnType<typeof accountFields>>;
