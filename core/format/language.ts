/** The languages that readers can choose: US English and US Spanish. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames = { en: "English", es: "Español" } as const satisfies Record<Language, string>;

/** For `Intl`. */
export const locales = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

/** The language for a code or locale ("es", "es-MX", "EN"), or null if we don't offer it. */
export const languageOf = (code: string): Language | null => {
  const base = code.trim().toLowerCase().split("-")[0];
  return languages.find((language) => language === base) ?? null;
};

/** The language if the publication offers it, else the publication's first one. */
export const offeredLanguage = (language: Language, offered: readonly Language[]): Language =>
  offered.includes(language) ? language : (offered[0] ?? "en");

/**
 * The offered language that a browser's `Accept-Language` prefers ("es-MX,es;q=0.9,en;q=0.8"), or the first offered one
 * if none matches.
 */
export function preferredLanguage(accepted: string, offered: readonly Language[]): Language {
  const wanted = accepted
    .split(",")
    .map((part) => {
      const [code = "", ...parameters] = part.split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: languageOf(code), weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const found = wanted.find(({ language }) => language !== null && offered.includes(language));
  return found?.language ?? offered[0] ?? "en";
}
