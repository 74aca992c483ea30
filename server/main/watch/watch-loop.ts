import { setTimeout as sleep } from "node:timers/promises";
import { roundSeconds, watchRound, type WatchNeeds } from "./watch-round.ts";

/**
 * Checks the installation again and again, until it is stopped.
 * @returns stops it: the round that is under way is finished.
 */
export function startWatch(needs: WatchNeeds): () => Promise<void> {
  const over = new AbortController();
  const rest = (): Promise<boolean> =>
    sleep(roundSeconds * 1000, true, { signal: over.signal, ref: false }).catch(() => false);
  const loop = async (): Promise<void> => {
    while (await rest()) {
      // Without the database nothing can be told from before: the next round is as good.
      await watchRound(needs).catch((fault: unknown) => needs.log.warn({ err: fault }, "the checks could not be run"));
    }
  };
  const looping = loop();
  return async () => {
    over.abort();
    await looping;
  };
}
