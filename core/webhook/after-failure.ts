import type { WebhookOffReason } from "../notice/staff-emails.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The waits between the tries of one message, in seconds. The last try comes after about three days. */
export const retryDelays: readonly number[] = [
  5,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
];
/** After this long, a message is given up when the next try fails. */
export const maxRetrySeconds = 3 * day;
/** An endpoint that has done nothing but fail for this long is turned off. */
export const maxFailingSeconds = 5 * day;
const firstBackoffSeconds = 5;
const maxBackoffSeconds = hour;

/** Why an endpoint is off. */
export const offReasons = ["gone", "failing", "staff"] as const satisfies readonly (WebhookOffReason | "staff")[];
export type OffReason = (typeof offReasons)[number];

export type FailureFacts = {
  /** Tries of the message so far, including the one that just failed. */
  readonly attempts: number;
  /** Seconds since the first of them. */
  readonly triedSeconds: number;
  /** Failures of the endpoint in a row, including this one. */
  readonly failures: number;
  /** Seconds since the first of them. */
  readonly failingSeconds: number;
  /** The answer was 410: the receiver wants no more messages. */
  readonly isGone: boolean;
  /** The delay that the receiver asked for. */
  readonly retryAfterSeconds: number | null;
};

export type AfterFailure = {
  /** In this many seconds; null: the message is given up, and waits for a person. */
  readonly messageDelay: number | null;
  readonly endpoint:
    | { readonly kind: "rests"; readonly seconds: number }
    | { readonly kind: "off"; readonly because: WebhookOffReason };
};

/**
 * What happens to a message and its endpoint after a failed try. If only one message fails, it waits longer and longer
 * while others are sent. If an endpoint fails every message, it rests, and one message an hour is tried on behalf of
 * all.
 */
export function afterFailure(facts: FailureFacts): AfterFailure {
  const { attempts, triedSeconds, failures, failingSeconds, isGone, retryAfterSeconds } = facts;
  const waits = retryDelays[attempts - 1];
  // If the endpoint is gone, the message has not failed: it waits until somebody turns the endpoint on again.
  const messageNext = isGone ? 0 : waits === undefined || triedSeconds >= maxRetrySeconds ? null : waits;
  return { messageDelay: messageNext, endpoint: endpointAfter() };

  function endpointAfter(): AfterFailure["endpoint"] {
    if (isGone) return { kind: "off", because: "gone" };
    if (failingSeconds >= maxFailingSeconds) return { kind: "off", because: "failing" };
    return { kind: "rests", seconds: backoffSeconds(failures, retryAfterSeconds) };
  }
}

/**
 * How long nothing is sent to a system that failed: twice as long each time, up to an hour.
 *
 * @param failures in a row, including this one.
 * @param retryAfterSeconds the delay that the system asked for; null: none.
 */
export function backoffSeconds(failures: number, retryAfterSeconds: number | null): number {
  const doubled = firstBackoffSeconds * 2 ** Math.min(failures - 1, 20);
  return Math.min(Math.max(doubled, retryAfterSeconds ?? 0), maxBackoffSeconds);
}
