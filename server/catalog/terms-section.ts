import * as z from "zod/mini";
import type { Language } from "#core/format/language.ts";
import type { PublishedTerms } from "#core/site/tenant.ts";
import { type Contradiction, repeatedKeys } from "./contradiction.ts";
import type { FieldPath } from "./mistake.ts";
import { lineOfText, multilineText } from "./text-values.ts";

const oneText = { version: lineOfText(40), text: multilineText(4000) };

/** The terms of what is charged automatically, and separate texts for bills and for gifts. */
export const termsSection = z.strictObject({
  ...oneText,
  bill: z.exactOptional(z.strictObject(oneText)),
  gift: z.exactOptional(z.strictObject(oneText)),
});
export type TermsSection = z.output<typeof termsSection>;

const ownTexts = ["bill", "gift"] as const;

/** Consents and emails name the terms by version, so a version names one text, in one language. */
export function checkTerms(terms: TermsSection | null, translated: TermsSection | null): Contradiction[] {
  const texts = [...textsAt(["terms"], terms), ...textsAt(["translations", "es", "terms"], translated)];
  return repeatedKeys(
    texts,
    ({ version }) => version,
    (at) => texts[at]?.path ?? ["terms"],
    (version) => `version ${version} is already used for another text; give each text its own version`,
  );
}

/** Each text with the place of its version. */
function textsAt(place: FieldPath, terms: TermsSection | null) {
  if (terms === null) return [];
  const own = ownTexts.flatMap((kind) => {
    const version = terms[kind]?.version;
    return version === undefined ? [] : [{ path: [...place, kind, "version"], version }];
  });
  return [{ path: [...place, "version"], version: terms.version }, ...own];
}

export function publishedTerms({ version, text, bill, gift }: TermsSection, language: Language): PublishedTerms {
  return {
    version,
    text,
    language,
    bill: bill === undefined ? null : { ...bill, language },
    gift: gift === undefined ? null : { ...gift, language },
  };
}
