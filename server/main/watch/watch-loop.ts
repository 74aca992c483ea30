import { setTimeout as sleep } from "node:timers/promises";
import { roundSeconds, type WatchNeeds, watchRound } from "./watch-round.ts";

/**
 * Checks the installation again and again, until it is stopped.
 * @returns a function that stops it after the current round.
 */
export function startWatch(needs: WatchNeeds): () => Promise<void> {
  const over = new AbortController();
  const rest = (): Promise<boolean> =>
    sleep(roundSeconds * 1000, true, { signal: over.signal, ref: false }).catch(() => false);
  const loop = async (): Promise<void> => {
    while (await rest()) {
      // Without the database, nothing can be compared with before, so the next round will do.
      await watchRound(needs).catch((fault: unknown) => needs.log.warn({ err: fault }, "the checks could not be run"));
    }
  };
  const looping = loop();
  return async () => {
    over.abort();
    await looping;
  };
}
