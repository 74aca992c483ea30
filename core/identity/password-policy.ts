export type PasswordPolicy = "spec" | "nist";

/** Lengths in code points: subscribe 5 for `spec`, NIST 800-63B for `nist` (security.md 13). */
export const passwordLengths = {
  spec: { least: 6, most: 20 },
  nist: { least: 15, most: 128 },
} as const satisfies Record<PasswordPolicy, { least: number; most: number }>;

export type PasswordProblem = "length" | "common" | "site-word" | "own-email";

export type PasswordFacts = {
  readonly policy: PasswordPolicy;
  /** Whether a password is among the common ones that attackers try first. Called with lowercase passwords. */
  readonly isCommon: (password: string) => boolean;
  /** Names of this publication (`siteWords`). */
  readonly siteWords: readonly string[];
  readonly email: string;
};

/**
 * The form in which a password is hashed and compared, so that the same letters typed on different devices are the same
 * password.
 */
export const normalizePassword = (password: string): string => password.normalize("NFKC");

/**
 * Whether this may become a password. Only easily guessed ones are refused; no rule requires certain kinds of
 * characters.
 */
export function passwordProblem(
  password: string,
  { policy, isCommon, siteWords, email }: PasswordFacts,
): PasswordProblem | null {
  const normal = normalizePassword(password);
  const { length } = Array.from(normal);
  const { least, most } = passwordLengths[policy];
  if (length < least || length > most) return "length";
  const lower = normal.toLowerCase();
  if (isCommon(lower)) return "common";
  const core = lettersOf(lower);
  if (siteWords.some((word) => core === word || lower === word)) return "site-word";
  const [mailbox = ""] = email.toLowerCase().split("@");
  return lower === email.toLowerCase() || lower === mailbox || (core !== "" && core === lettersOf(mailbox))
    ? "own-email"
    : null;
}

/** "Courier2026!" is as easy to guess as "courier". */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, "");

/** The words that identify a publication: each long word of its names, and each name as one word. */
export function siteWords(site: {
  readonly domain: string;
  readonly siteName: string;
  readonly company: string;
}): string[] {
  const names = [site.siteName, site.company, site.domain.replace(/\.[^.]*$/, "")].map((name) => name.toLowerCase());
  const words = names.flatMap((name) => [lettersOf(name), ...name.split(/[^\p{L}]+/u)]);
  return [...new Set(words.filter((word) => word.length >= 4))];
}
