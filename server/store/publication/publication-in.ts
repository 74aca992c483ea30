import type { Language } from "#core/format/language.ts";
import { noTexts, type PublicationTexts } from "#core/site/publication-texts.ts";
import type { PublishedTerms, TenantSite } from "#core/site/tenant.ts";
import type { Publication } from "./publication.ts";

const known = new WeakMap<Publication, Map<Language, Publication>>();

/**
 * The publication with its texts in a language, in English if one is missing. Everything else is the same: prices,
 * dates, ids and who may buy what never depend on the language. It returns the same value each time, so that what was
 * computed from it can be kept.
 * @returns the publication as its catalog has it, for English and for a language that it does not offer.
 */
export function publicationIn(publication: Publication, language: Language): Publication {
  const original = inEnglish(publication);
  if (language === "en" || !original.tenant.site.languages.includes(language)) return original;
  const translated = known.get(original) ?? new Map<Language, Publication>();
  known.set(original, translated);
  const made = translated.get(language) ?? translate(original, language, original.translations[language] ?? noTexts);
  translated.set(language, made);
  return made;
}

const inEnglish = (publication: Publication): Publication => publication.original ?? publication;

/** The terms in all offered languages, the publication's own language first. */
export const termsOffered = (publication: Publication): readonly PublishedTerms[] => [
  publication.tenant.terms,
  ...publication.tenant.site.languages
    .filter((language) => language !== publication.language)
    .map((language) => publicationIn(publication, language).tenant.terms),
];

/**
 * The name of a plan or an upgrade in a publication's language. Emails, receipts and payments keep the name from when
 * they were written, which may be in another language. A name that is no longer in the catalog stays as it is.
 */
export function nameIn(publication: Publication, name: string): string {
  for (const language of publication.tenant.site.languages) {
    const { bundles, addOns } = publicationIn(publication, language).catalog;
    const plan = bundles.findIndex((bundle) => bundle.name === name);
    if (plan >= 0) return publication.catalog.bundles[plan]?.name ?? name;
    const addOn = addOns.findIndex((one) => one.name === name);
    if (addOn >= 0) return publication.catalog.addOns[addOn]?.name ?? name;
  }
  return name;
}

function translate(original: Publication, language: Language, texts: PublicationTexts): Publication {
  const { tenant, catalog, cancelReasons } = original;
  return {
    ...original,
    language,
    original,
    tenant: {
      ...tenant,
      site: siteIn(tenant.site, texts),
      terms: termsIn(tenant.terms, texts.terms),
      saving: { ...tenant.saving, offers: withTexts(tenant.saving.offers, texts.saveOffers, "offerId") },
    },
    catalog: {
      ...catalog,
      bundles: withTexts(catalog.bundles, texts.plans, "bundleId"),
      rates: withTexts(catalog.rates, texts.rates, "rateCode"),
      addOns: withTexts(catalog.addOns, texts.addOns, "offerId"),
    },
    cancelReasons: withTexts(cancelReasons, texts.cancelReasons, "reasonId"),
  };
}

/** Each item with the texts given for its id, replacing its own. */
function withTexts<Id extends string, Thing extends Readonly<Record<Id, unknown>>>(
  things: readonly Thing[],
  texts: readonly (Partial<Thing> & Readonly<Pick<Thing, Id>>)[],
  id: Id,
): Thing[] {
  const byId = new Map(texts.map((text) => [text[id], text]));
  return things.map((thing) => ({ ...thing, ...byId.get(thing[id]) }));
}

const siteIn = (site: TenantSite, { addrDesc, links, editor, cancelAuthor }: PublicationTexts): TenantSite => ({
  ...site,
  ...(addrDesc !== undefined && { addrDesc }),
  links: { ...site.links, ...links },
  editor: site.editor && { ...site.editor, ...editor },
  cancelAuthor: site.cancelAuthor && { ...site.cancelAuthor, ...cancelAuthor },
});

/** Only the publisher can translate legal texts. One without a translation stays in English, and says so. */
const termsIn = (terms: PublishedTerms, given: PublishedTerms | null): PublishedTerms =>
  given === null ? terms : { ...given, bill: given.bill ?? terms.bill, gift: given.gift ?? terms.gift };
