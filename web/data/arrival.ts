import { withoutPrefix } from "#web/paths.ts";

/** The one-time code with which the identity provider sends a reader back, and the state it carries. */
export type Arrival = { readonly code: string; readonly state: string | null };

/** Reads the code of an account-area address and the address without it; null where there is none. */
export function splitArrival(url: URL, basePath: string): { readonly arrival: Arrival; readonly rest: string } | null {
  const code = url.searchParams.get("code");
  const inAccountArea = /^\/account(\/|$)/i.test(withoutPrefix(basePath, url.pathname));
  if (code === null || code === "" || !inAccountArea) return null;
  const state = url.searchParams.get("state");
  const others = new URLSearchParams(url.searchParams);
  others.delete("code");
  others.delete("state");
  return { arrival: { code, state }, rest: url.pathname + (others.size > 0 ? `?${others.toString()}` : "") + url.hash };
}

let arrived: Arrival | null = null;

/** Before anything is drawn: takes the code out of the address bar and keeps it in memory, for one exchange. */
export function receiveArrival(basePath: string): void {
  const found = splitArrival(new URL(window.location.href), basePath);
  if (found === null) return;
  arrived = found.arrival;
  window.history.replaceState(window.history.state, "", found.rest);
}

export const hasArrived = (): boolean => arrived !== null;

/** The code, once. */
export function takeArrival(): Arrival | null {
  const taken = arrived;
  arrived = null;
  return taken;
}
