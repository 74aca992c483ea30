import type { FastifyRequest } from "fastify";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge } from "prom-client";
import type { SiteLog } from "./log.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The interval in which it began to count; null if it does not count. */
    countedIn: number | null;
  }
}

export type LoadLimit = {
  /** False: the request is refused before it has cost anything. */
  admits(request: FastifyRequest): boolean;
  /** Counts the request from now on. */
  begin(request: FastifyRequest): void;
  /** Stops counting the request; calling it again changes nothing. */
  end(request: FastifyRequest): void;
  close(): void;
};

const maxAtOnce = 200;
/** A request that takes longer is waiting for somebody outside, such as a gateway, and no longer counts. */
const intervalMs = 10_000;
const checkMs = 1000;
const resolutionMs = 20;

/** For monitoring: the requests that have a place now, and those that were turned away. */
export const loadMetrics = {
  running: new Gauge({
    name: "doorstep_requests_running",
    help: "Requests that are being answered and count against the load limit",
    registers: [],
  }),
  refused: new Counter({
    name: "doorstep_requests_refused_total",
    help: "Requests that were answered with 503 because too many ran at once",
    registers: [],
  }),
} as const;

/** How far the event loop may lag, on average between two checks, before requests are refused. */
export const defaultLagMs = 1000;

/**
 * Limits how many requests run at once (security.md F16), so that running ones are answered soon, and a wave of
 * requests does not become a queue of people who left long ago.
 */
export function limitLoad(log: SiteLog | null, maxLagMs: number): LoadLimit {
  const lag = monitorEventLoopDelay({ resolution: resolutionMs });
  lag.enable();
  let checks = 0;
  let interval = 0;
  // How many requests came in during this interval and the one before, and are still running.
  let now = 0;
  let before = 0;
  let lagsBehind = false;
  let refused = 0;
  const check = (): void => {
    lagsBehind = lag.mean / 1e6 - resolutionMs > maxLagMs;
    lag.reset();
    checks++;
    if (checks % (intervalMs / checkMs) !== 0) return;
    [interval, before, now] = [interval + 1, now, 0];
    if (refused > 0) log?.warn({ refused }, "too many requests at once: some were refused");
    refused = 0;
  };
  const checking = setInterval(check, checkMs).unref();
  return {
    admits: (request) => {
      if ((now + before < maxAtOnce && !lagsBehind) || isHealthCheck(request)) return true;
      refused++;
      loadMetrics.refused.inc();
      return false;
    },
    begin: (request) => {
      if (isHealthCheck(request)) return;
      request.countedIn = interval;
      now++;
      loadMetrics.running.inc();
    },
    end: (request) => {
      if (request.countedIn === interval) now--;
      else if (request.countedIn === interval - 1) before--;
      if (request.countedIn !== null) loadMetrics.running.dec();
      request.countedIn = null;
    },
    close: () => {
      clearInterval(checking);
      lag.disable();
    },
  };
}

/** A health check is never refused because of other requests, and not counted. */
export const isHealthCheck = ({ url }: FastifyRequest): boolean => /^\/(healthz|readyz)(\?|$)/.test(url);
