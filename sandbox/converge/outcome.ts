import type { ErrorCode } from "./error-codes.ts";
import type { Fields } from "./request-fields.ts";

/** The result of a call, before it is sent as XML or to Checkout.js. */
export type Outcome =
  | { readonly kind: "answer"; readonly approved: boolean; readonly fields: Fields }
  | { readonly kind: "list"; readonly found: readonly Fields[] }
  | { readonly kind: "error"; readonly code: ErrorCode }
  | { readonly kind: "silence" | "hang-up" | "unavailable" };

export const refused = (code: ErrorCode): Outcome => ({ kind: "error", code });
