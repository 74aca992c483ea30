import type { Quote } from "#contract/site.ts";

/** The figures of QuoteOrder, as far as they are loaded. `updating`: they belong to the previous choice. */
export type QuoteState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly retry: () => void }
  /** A plan, an add-on or a code of the order is no longer sold. */
  | { readonly kind: "gone"; readonly chooseAgain: () => void }
  | { readonly kind: "shown"; readonly quote: Quote; readonly updating: boolean };
