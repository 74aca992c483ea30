import { paths, withoutPrefix, withPrefix } from "#web/paths.ts";
import { takeArrival } from "./arrival.ts";
import { storeAuth } from "./auth.ts";
import { call } from "./client.ts";
import { currentBoot } from "./current-boot.ts";
import { queryClient } from "./query-client.ts";
import { session } from "./session.ts";

let leaving: Promise<void> | null = null;
let departed = false;

/**
 * Sends the browser to the identity provider's login address. The page to come back to is kept in this tab
 * (`returnURL`); the address itself carries only a fixed path. Rejects when the sign-in could not be started.
 */
export function leaveForSignIn(): Promise<void> {
  leaving ??= begin().finally(() => {
    leaving = null;
  });
  return leaving;
}

async function begin(): Promise<void> {
  const { domain, basePath } = currentBoot();
  departed = false;
  session.set("returnURL", window.location.pathname + window.location.search);
  const { loginUrl } = await call("beginSignIn", { domain, returnPath: withPrefix(basePath, paths.account) });
  const login = new URL(loginUrl, window.location.href);
  if (!/^https?:$/.test(login.protocol)) throw new TypeError("the login address is no web address");
  // Replaced, so that "back" on the sign-in page leads to the page before and not into a circle.
  window.location.replace(login.href);
}

let exchange: Promise<string | null> | null = null;

/**
 * Exchanges the code that came back for a token, once. Gives the page (without domain prefix) that the reader wanted, or
 * null for the one they are on. Rejects when the code is not accepted.
 */
export function finishSignIn(): Promise<string | null> {
  exchange ??= exchangeArrival();
  return exchange;
}

async function exchangeArrival(): Promise<string | null> {
  const { domain, basePath } = currentBoot();
  const arrival = takeArrival();
  if (arrival === null) return null;
  const { code, state } = arrival;
  const answer = await call("tnAuth", { code, domain, ...(state === null ? {} : { state }) });
  storeAuth(session, answer, domain, "account");
  const wanted = session.get("returnURL");
  session.remove("returnURL");
  return wanted === null ? null : withoutPrefix(basePath, wanted);
}

/** Ends the session here and at the server, and leaves nothing of it in this tab (security.md S24). */
export async function signOut(): Promise<void> {
  const { domain } = currentBoot();
  departed = true;
  // Whether or not the server can be reached: here, the reader is signed out.
  await call("signOut", { domain }).catch((fault: unknown) => globalThis.reportError?.(fault));
  session.clear();
  queryClient.clear();
}

/** True from signing out until signing in again: the gate then waits to be asked. */
export const hasDeparted = (): boolean => departed;
