/** First after half a minute, then at doubling distances of at most an hour. */
const firstWaitSeconds = 30;
const longestWaitSeconds = 3600;
/** Seven doublings and then every hour: about a week, in which a long weekend with its holiday is over. */
const mostAttempts = 175;

export type TryFacts = {
  /** Tries so far, the one that has just failed among them. */
  readonly attempts: number;
  /** The other side's own wish. */
  readonly retryAfterSeconds: number | null;
};

export type NextTry = { readonly kind: "wait"; readonly seconds: number } | { readonly kind: "give-up" };

/** When a command that could not be sent is tried again. Given up, it waits for an operator: it is never thrown away. */
export function nextTry({ attempts, retryAfterSeconds }: TryFacts): NextTry {
  if (attempts >= mostAttempts) return { kind: "give-up" };
  const doubled = firstWaitSeconds * 2 ** Math.min(attempts - 1, 10);
  return { kind: "wait", seconds: Math.min(Math.max(doubled, retryAfterSeconds ?? 0), longestWaitSeconds) };
}
