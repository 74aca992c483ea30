export type PasswordPolicy = "spec" | "nist";

/** Lengths in code points: subscribe 5 for `spec`, NIST 800-63B for `nist` (security.md 13). */
export const passwordLengths = {
  spec: { least: 6, most: 20 },
  nist: { least: 15, most: 128 },
} as const satisfies Record<PasswordPolicy, { least: number; most: number }>;

export type PasswordProblem = "length" | "common" | "site-word" | "own-email";

export type PasswordFacts = {
  readonly policy: PasswordPolicy;
  /** Whether a password is on the list of those that guessers try first; it is asked in lower case. */
  readonly isCommon: (password: string) => boolean;
  /** Names of this publication (`siteWords`). */
  readonly siteWords: readonly string[];
  readonly email: string;
};

/** What is hashed and compared: the same letters typed on different machines are the same password. */
export const normalizePassword = (password: string): string => password.normalize("NFKC");

/** May this become a password? It only ever refuses what is easily guessed: no rules about kinds of characters. */
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

/** "Courier2026!" is as good as "courier". */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, "");

/** The words by which a publication is known: each long word of its names, and each name as one word. */
export function siteWords(site: {
  readonly domain: string;
  readonly siteName: string;
  readonly company: string;
}): string[] {
  const names = [site.siteName, site.company, site.domain.replace(/\.[^.]*$/, "")].map((name) => name.toLowerCase());
  const words = names.flatMap((name) => [lettersOf(name), ...name.split(/[^\p{L}]+/u)]);
  return [...new Set(words.filter((word) => word.length >= 4))];
}
