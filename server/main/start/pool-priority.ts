import { readdir, readFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";

/** At a priority this much lower, a thread gets half as much time as another one that also wants the processor. */
const lower = 3;
const lowest = 19;

/**
 * Lets readers go before passwords: a password is hashed for 20 ms on a thread of the pool, and two of them keep two
 * cores busy. At a lower priority than the rest of the program they take what is left, and a page is not held up by
 * other people's sign-ins (docs/decisions/0143). Only Linux has priorities for threads; elsewhere nothing changes.
 *
 * @returns how many threads it found.
 */
export async function lowerPoolPriority(): Promise<number> {
  // Reading a folder uses the pool, so its threads exist by then.
  const threads = await readdir("/proc/self/task").catch(() => []);
  const ofPool = await Promise.all(threads.map(isOfPool));
  const found = threads.filter((_, at) => ofPool[at] === true).map(Number);
  // Relative to the current priority, because a program that was started with a low one may not raise it.
  for (const thread of found) setPriority(thread, Math.min(getPriority(thread) + lower, lowest));
  return found.length;
}

/** Whether a thread has the engine's name for pool threads. One that has ended meanwhile doesn't count. */
const isOfPool = async (thread: string): Promise<boolean> =>
  (await readFile(`/proc/self/task/${thread}/comm`, "utf8").catch(() => "")).trim() === "libuv-worker";
