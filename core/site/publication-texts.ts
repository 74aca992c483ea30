import type { Language } from "../format/language.ts";
import type { PublishedTerms, SiteLinkName } from "./tenant.ts";

/** A publication's texts in another language. Missing ones are shown in English. */
export type PublicationTexts = {
  readonly addrDesc?: string;
  readonly links: Readonly<Partial<Record<SiteLinkName, string>>>;
  readonly editor: { readonly title?: string };
  readonly cancelAuthor: { readonly title?: string; readonly message?: string };
  /**
   * Null: the publisher has given no legal text in this language, so the English one applies. Each language has its own
   * versions.
   */
  readonly terms: PublishedTerms | null;
  readonly plans: readonly PlanTexts[];
  readonly rates: readonly { readonly rateCode: string; readonly name: string }[];
  readonly addOns: readonly {
    readonly offerId: string;
    readonly name?: string;
    readonly text?: string;
    readonly details?: string;
  }[];
  readonly cancelReasons: readonly {
    readonly reasonId: number;
    readonly description?: string;
    readonly html?: string;
  }[];
  readonly saveOffers: readonly { readonly offerId: string; readonly name?: string; readonly text?: string }[];
};

export type PlanTexts = {
  readonly bundleId: string;
  readonly name?: string;
  readonly title?: string;
  readonly markdown?: string;
  readonly benefits?: readonly string[];
};

/** Catalogs are written in English. */
export type OtherLanguage = Exclude<Language, "en">;

export type Translations = Readonly<Partial<Record<OtherLanguage, PublicationTexts>>>;

/** An offered language for which the publisher has given no texts. */
export const noTexts: PublicationTexts = {
  links: {},
  editor: {},
  cancelAuthor: {},
  terms: null,
  plans: [],
  rates: [],
  addOns: [],
  cancelReasons: [],
  saveOffers: [],
};
