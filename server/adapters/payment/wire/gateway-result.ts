import { type UnknownOutcome, unknownOutcome, type UnknownReason } from "#core/payment/outcome.ts";
import type { SystemState } from "#server/outside-fault.ts";

/** The result of one exchange with a gateway. */
export type GatewayResult<T> =
  | { readonly kind: "ok"; readonly value: T }
  | { readonly kind: "fault"; readonly fault: UnknownReason };

export const faultResult = (it: UnknownReason): { readonly kind: "fault"; readonly fault: UnknownReason } => ({
  kind: "fault",
  fault: it,
});

/** The value, or that it is unknown and why. */
export const valueOrUnknown = <T>(asked: GatewayResult<T>): T | UnknownOutcome =>
  asked.kind === "ok" ? asked.value : unknownOutcome(asked.fault);

/** Whether the gateway accepted our key, judging by its answer to a question. */
export function systemStateOf(asked: GatewayResult<unknown>): SystemState {
  if (asked.kind === "ok") return { kind: "answers" };
  const { fault: why } = asked;
  if (why.kind === "rejected") return { kind: "refused", code: why.code };
  return { kind: "silent", code: why.kind === "timeout" ? "no-answer" : "not-connected" };
}

/** A query was not answered and nothing was sent after it, so the action that it was for has not happened. */
export const notStarted = (why: UnknownReason): UnknownOutcome =>
  unknownOutcome(why.kind === "timeout" ? { kind: "unreachable" } : why);
