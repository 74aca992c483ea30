import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#core/format/language.ts";

/**
 * The folder into which the build (`vite.config.ts`) writes the pages of a language. The files that they name are in
 * `assets` beside it, for all languages.
 */
export const builtPages = (distDir: string, language: Language): string => join(distDir, language);

/** One value per language, made from the folder of its pages. */
export async function byLanguage<T>(
  distDir: string,
  make: (folder: string) => Promise<T>,
): Promise<Readonly<Record<Language, T>>> {
  const [en, es] = await Promise.all([make(builtPages(distDir, "en")), make(builtPages(distDir, "es"))]);
  return { en, es };
}

/** A page of the build in each language, as text. */
export const pagesByLanguage = (distDir: string, page: string): Promise<Readonly<Record<Language, string>>> =>
  byLanguage(distDir, (folder) => readFile(join(folder, page), "utf8"));
