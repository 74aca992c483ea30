import type { FastifyRequest } from "fastify";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { SiteLog } from "./log.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The turn in which it began to count; null: it does not. */
    letInAt: number | null;
  }
}

export type Door = {
  /** False: it is sent away, before it has cost anything. */
  lets(request: FastifyRequest): boolean;
  /** It counts from now on. */
  enter(request: FastifyRequest): void;
  /** Its place is free; again changes nothing. */
  leave(request: FastifyRequest): void;
  close(): void;
};

const places = 200;
/** Who is inside for longer waits for somebody outside, such as a gateway, and counts no more. */
const turnMs = 10_000;
/** How far the event loop may lag behind, by its mean over a look. */
const mostLagMs = 1000;
const lookMs = 1000;
const resolutionMs = 20;

/**
 * Lets in so many requests at once (security.md F16): those who are let in are answered soon, and a wave does not become a line
 * of people who have long gone.
 */
export function openDoor(log: SiteLog | null): Door {
  const lag = monitorEventLoopDelay({ resolution: resolutionMs });
  lag.enable();
  let looks = 0;
  let turn = 0;
  // Inside since this turn, and since the one before.
  let now = 0;
  let before = 0;
  let lagsBehind = false;
  let sentAway = 0;
  const look = (): void => {
    lagsBehind = lag.mean / 1e6 - resolutionMs > mostLagMs;
    lag.reset();
    looks++;
    if (looks % (turnMs / lookMs) !== 0) return;
    [turn, before, now] = [turn + 1, now, 0];
    if (sentAway > 0) log?.warn({ sentAway }, "too many requests at once: some were sent away");
    sentAway = 0;
  };
  const looking = setInterval(look, lookMs).unref();
  return {
    lets: (request) => {
      if ((now + before < places && !lagsBehind) || isLook(request)) return true;
      sentAway++;
      return false;
    },
    enter: (request) => {
      if (isLook(request)) return;
      request.letInAt = turn;
      now++;
    },
    leave: (request) => {
      if (request.letInAt === turn) now--;
      else if (request.letInAt === turn - 1) before--;
      request.letInAt = null;
    },
    close: () => {
      clearInterval(looking);
      lag.disable();
    },
  };
}

/** Who looks whether the program lives is not sent away because many others came, and takes no place of theirs. */
const isLook = ({ url }: FastifyRequest): boolean => /^\/(healthz|readyz)(\?|$)/.test(url);
