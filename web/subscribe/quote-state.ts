import type { Quote } from "#contract/site.ts";

/** The figures of QuoteOrder, as far as they are loaded. `updating`: they belong to the previous choice. */
export type QuoteState =
  | { readonly kind: "loading" }
  /** `isGone`: a plan, an add-on or a code of the order is no longer sold, and `retry` leads back to the plans. */
  | { readonly kind: "failed"; readonly isGone: boolean; readonly retry: () => void }
  | { readonly kind: "shown"; readonly quote: Quote; readonly updating: boolean };
