import { AsyncLocalStorage } from "node:async_hooks";
import { StoreSilent } from "./faults.ts";

/** How long one request has waited for the database. What waits at the same time counts once. */
type Waited = { ms: number; waiting: number; since: number };

const current = new AsyncLocalStorage<Waited>();

/** Whatever this runs, and what follows from it, shares one allowance of waiting for the database. */
export const withOneDeadline = (run: () => void): void => current.run({ ms: 0, waiting: 0, since: 0 }, run);

const soFar = ({ ms, waiting, since }: Waited): number => (waiting === 0 ? ms : ms + performance.now() - since);

/** In ms, by the request that asks; 0 for a job, whose statements have each a deadline of their own. */
export function waitedSoFar(): number {
  const waited = current.getStore();
  return waited === undefined ? 0 : soFar(waited);
}

/** Throws when the request has waited so long that its reader has been told, or should be, to come again. */
export function checkDeadline(deadlineMs: number): void {
  if (waitedSoFar() >= deadlineMs) throw new StoreSilent("the database took too long for one request");
}

/** Counts the time until the returned function is called. Throws when the request has none left. */
export function startWaiting(deadlineMs: number): () => void {
  checkDeadline(deadlineMs);
  const waited = current.getStore();
  if (waited === undefined) return () => undefined;
  if (waited.waiting++ === 0) waited.since = performance.now();
  return () => {
    if (--waited.waiting === 0) waited.ms += performance.now() - waited.since;
  };
}
