import * as z from "zod/mini";
import { messages } from "#contract/messages.ts";
import { emailPattern } from "#contract/scalars.ts";
import { accountSetupWords } from "./account-setup-words.ts";

export type PasswordPolicy = "spec" | "nist";

/** Rules 9: 6 to 20 to the letter, or what NIST asks for, by the publication's setting. Counted in characters. */
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

/** Email, confirm email, password (subscribe §5). Two spellings of one address in other case are the same address. */
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

export type AccountFields = z.input<ReturnType<typeof accountFields>>;
