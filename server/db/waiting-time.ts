import { AsyncLocalStorage } from "node:async_hooks";
import { StoreTimeout } from "./faults.ts";

/** How long one request has waited for the database. Simultaneous waits count once. */
type Waited = { ms: number; waiting: number; since: number };

const current = new AsyncLocalStorage<Waited>();

/** Everything that this runs, and everything that follows from it, shares one allowance of waiting time. */
export const withOneDeadline = (run: () => void): void => current.run({ ms: 0, waiting: 0, since: 0 }, run);

const waitedMs = ({ ms, waiting, since }: Waited): number => (waiting === 0 ? ms : ms + performance.now() - since);

/** In ms, for the request that calls it; 0 for a job, whose statements each have their own deadline. */
export function waitedSoFar(): number {
  const waited = current.getStore();
  return waited === undefined ? 0 : waitedMs(waited);
}

/** Throws if the request has waited so long that its reader was, or should be, asked to come back later. */
export function checkDeadline(deadlineMs: number): void {
  if (waitedSoFar() >= deadlineMs) throw new StoreTimeout("the database took too long for one request");
}

/** Counts the time until the returned function is called. Throws if the request has none left. */
export function startWaiting(deadlineMs: number): () => void {
  checkDeadline(deadlineMs);
  const waited = current.getStore();
  if (waited === undefined) return () => undefined;
  if (waited.waiting++ === 0) waited.since = performance.now();
  return () => {
    if (--waited.waiting === 0) waited.ms += performance.now() - waited.since;
  };
}
