import { messages } from "#contract/messages.ts";
import type { PasswordPolicy, PasswordProblem } from "#core/identity/password-policy.ts";

type Bounds = { readonly least: number; readonly most: number };

/** Why a chosen password is refused. */
export const passwordWords = {
  length: {
    spec: () => messages.passwordLength,
    nist: ({ least, most }: Bounds) => `Password must be between ${least} and ${most} characters`,
  } satisfies Record<PasswordPolicy, (bounds: Bounds) => string>,
  common: "This password is easy to guess. Please choose another one.",
  "site-word": "The name of this publication is easy to guess. Please choose another password.",
  "own-email": "Your email address is easy to guess. Please choose another password.",
} satisfies Record<PasswordProblem, unknown>;
