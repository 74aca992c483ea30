import type { ErrorCode } from "./error-codes.ts";
import type { RequestFields } from "./request-fields.ts";

/** The result of a call, before it is sent as XML or to Checkout.js. */
export type CallOutcome =
  | { readonly kind: "answer"; readonly approved: boolean; readonly fields: RequestFields }
  | { readonly kind: "list"; readonly found: readonly RequestFields[] }
  | { readonly kind: "error"; readonly code: ErrorCode }
  | { readonly kind: "silence" | "hang-up" | "unavailable" };

export const errorOutcome = (code: ErrorCode): CallOutcome => ({ kind: "error", code });
