/** The first retry waits half a minute, and each further one twice as long, up to an hour. */
const firstWaitSeconds = 30;
const longestWaitSeconds = 3600;
/** Seven doublings, then hourly: about a week, enough to outlast a long holiday weekend. */
const maxAttempts = 175;

export type CommandTryFacts = {
  /** Tries so far, including the one that just failed. */
  readonly attempts: number;
  /** The delay that the other system asked for. */
  readonly retryAfterSeconds: number | null;
};

export type NextCommandTry = { readonly kind: "wait"; readonly seconds: number } | { readonly kind: "give-up" };

/** When to retry a command that could not be sent. After the last try it waits for an operator; it is never dropped. */
export function nextCommandTry({ attempts, retryAfterSeconds }: CommandTryFacts): NextCommandTry {
  if (attempts >= maxAttempts) return { kind: "give-up" };
  const doubled = firstWaitSeconds * 2 ** Math.min(attempts - 1, 10);
  return { kind: "wait", seconds: Math.min(Math.max(doubled, retryAfterSeconds ?? 0), longestWaitSeconds) };
}
