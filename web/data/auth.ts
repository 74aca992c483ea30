import type { AuthState } from "#contract/auth.ts";
import type { SessionStore } from "./session-store.ts";
import type { StoredAuth } from "./session-values.ts";

/**
 * The stored sign-in if it is valid here: for this publication, with a token, not expired (account §3), and not just a
 * checkout's if the account area needs it. `now` in milliseconds. The server decides; this only saves a call.
 */
export function liveAuth(
  auth: StoredAuth | null,
  domain: string,
  needed: StoredAuth["scope"],
  now: number,
): StoredAuth | null {
  if (auth === null || !auth.isAuthenticated || auth.token === "") return null;
  if (auth.domain !== domain || (needed === "account" && auth.scope === "checkout")) return null;
  return Date.parse(auth.expires) > now ? auth : null;
}

/** Stores a sign-in (`account`) or a checkout's login (`checkout`) for this tab. */
export function storeAuth(session: SessionStore, answer: AuthState, domain: string, scope: StoredAuth["scope"]): void {
  session.set("userAuth", { ...answer, domain, scope });
}
