import type { Quote } from "#contract/site.ts";

/** The figures of QuoteOrder, as far as they are loaded. `updating`: they belong to the previous choice. */
export type QuoteState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly retry: () => void }
  | { readonly kind: "shown"; readonly quote: Quote; readonly updating: boolean };
