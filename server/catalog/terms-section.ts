import * as z from "zod/mini";
import type { PublishedTerms } from "#core/site/tenant.ts";
import { type Finding, repeated } from "./finding.ts";
import { prose, words } from "./written.ts";

const oneText = { version: words(40), text: prose(4000) };

/** The terms of what is charged by itself, and own texts for what is billed and for gifts. */
export const termsSection = z.strictObject({
  ...oneText,
  bill: z.optional(z.strictObject(oneText)),
  gift: z.optional(z.strictObject(oneText)),
});
export type TermsSection = z.output<typeof termsSection>;

const ownTexts = ["bill", "gift"] as const;

/** A version stands in consents and emails for what was agreed to: it names one text. */
export function checkTerms(terms: TermsSection): Finding[] {
  const texts = [
    { path: ["terms", "version"], version: terms.version },
    ...ownTexts.flatMap((kind) => {
      const version = terms[kind]?.version;
      return version === undefined ? [] : [{ path: ["terms", kind, "version"], version }];
    }),
  ];
  return repeated(
    texts,
    ({ version }) => version,
    (at) => texts[at]?.path ?? ["terms"],
    (version) => `version ${version} is already used for another text; give each text its own version`,
  );
}

export const termsOf = ({ version, text, bill, gift }: TermsSection): PublishedTerms => ({
  version,
  text,
  bill: bill ?? null,
  gift: gift ?? null,
});
