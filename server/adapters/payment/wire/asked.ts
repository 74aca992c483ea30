import { type Unknown, unknown, type WhyUnknown } from "#core/payment/outcome.ts";

/** What one exchange with a gateway came to. */
export type Asked<T> =
  | { readonly kind: "ok"; readonly value: T }
  | { readonly kind: "fault"; readonly fault: WhyUnknown };

export const fault = (it: WhyUnknown): { readonly kind: "fault"; readonly fault: WhyUnknown } => ({
  kind: "fault",
  fault: it,
});

/** The value, or that it is not known and why. */
export const valueOrUnknown = <T>(asked: Asked<T>): T | Unknown =>
  asked.kind === "ok" ? asked.value : unknown(asked.fault);

/**
 * A question was not answered, and nothing was sent after it: whatever it was to lead to has not happened.
 */
export const notBegun = (why: WhyUnknown): Unknown => unknown(why.kind === "timeout" ? { kind: "unreachable" } : why);
