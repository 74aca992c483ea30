import * as z from "zod/mini";
import type { PublicationTexts, Translations } from "#core/site/publication-texts.ts";
import { links } from "./publication-section.ts";
import { publishedTerms, termsSection } from "./terms-section.ts";
import { id, lineOfText, multilineText, wholeNumber } from "./text-values.ts";

const ifWords = (most: number) => z.exactOptional(lineOfText(most));
const ifProse = (most: number) => z.exactOptional(multilineText(most));

/** With the same length limits and names as the texts that they translate (plan-sections.ts, saving-sections.ts). */
const texts = z.strictObject({
  addressLine: ifWords(160),
  links: z.exactOptional(links),
  editor: z.exactOptional(z.strictObject({ title: ifWords(80) })),
  cancelAuthor: z.exactOptional(z.strictObject({ title: ifWords(80), message: ifWords(400) })),
  terms: z.exactOptional(termsSection),
  plans: z.exactOptional(
    z.array(
      z.strictObject({
        id,
        name: ifWords(80),
        title: ifWords(120),
        markdown: ifProse(2000),
        benefits: z.exactOptional(z.array(multilineText(500))),
      }),
    ),
  ),
  rates: z.exactOptional(z.array(z.strictObject({ code: id, name: lineOfText(80) }))),
  addOns: z.exactOptional(
    z.array(z.strictObject({ id, name: ifWords(80), text: ifWords(120), details: ifProse(300) })),
  ),
  cancelReasons: z.exactOptional(
    z.array(z.strictObject({ id: wholeNumber(1, 999_999), description: ifWords(120), html: ifProse(2000) })),
  ),
  saveOffers: z.exactOptional(z.array(z.strictObject({ id, name: ifWords(80), text: ifProse(300) }))),
});
export type TextsSection = z.output<typeof texts>;

/** The publication's texts in languages other than English. */
export const translationsSection = z.strictObject({ es: z.exactOptional(texts) });
export type TranslationsSection = z.output<typeof translationsSection>;

export const translationsOf = ({ es }: TranslationsSection): Translations =>
  es === undefined ? {} : { es: textsOf(es) };

const textsOf = ({ addressLine, terms, ...given }: TextsSection): PublicationTexts => ({
  ...(addressLine !== undefined && { addrDesc: addressLine }),
  links: given.links ?? {},
  editor: given.editor ?? {},
  cancelAuthor: given.cancelAuthor ?? {},
  terms: terms === undefined ? null : publishedTerms(terms, "es"),
  plans: (given.plans ?? []).map(({ id: bundleId, ...plan }) => ({ bundleId, ...plan })),
  rates: (given.rates ?? []).map(({ code: rateCode, name }) => ({ rateCode, name })),
  addOns: (given.addOns ?? []).map(({ id: offerId, ...addOn }) => ({ offerId, ...addOn })),
  cancelReasons: (given.cancelReasons ?? []).map(({ id: reasonId, ...reason }) => ({ reasonId, ...reason })),
  saveOffers: (given.saveOffers ?? []).map(({ id: offerId, ...offer }) => ({ offerId, ...offer })),
});
