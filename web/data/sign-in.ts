import { isShop, paths } from "#web/paths.ts";
import { withoutPrefix, withPrefix } from "#web/ui/router/base-path.ts";
import { takeSignInCode } from "./sign-in-code.ts";
import { storeAuth } from "./auth.ts";
import { asCallFailed } from "./call-failed.ts";
import { call } from "./client.ts";
import { currentBoot } from "./current-boot.ts";
import { wantsOtherLanguage } from "./language.ts";
import { notifyOtherTabs, onSignedOutElsewhere } from "./other-tabs.ts";
import { queryClient } from "./query-client.ts";
import { session } from "./session.ts";
import { wasPaymentSent, wasSessionInterrupted } from "./session-interruption.ts";

let pendingRedirect: Promise<void> | null = null;
let departed = false;

/** Pages of the built-in provider that lead to the sign-in page, for readers who don't have their password. */
export type SignInPath = "forgot-password/" | "sign-in-link/";
const builtInPages = "/tncms/auth/federated/";

/**
 * Sends the browser to the identity provider's sign-in page. The page to return to is kept in this tab (`returnURL`);
 * the address itself has only a fixed path. Rejects if the sign-in couldn't be started.
 *
 * @param wayIn ignored if another provider signs in: its own page has these options.
 */
export function leaveForSignIn(wayIn?: SignInPath): Promise<void> {
  pendingRedirect ??= openSignInPage(wayIn).finally(() => {
    pendingRedirect = null;
  });
  return pendingRedirect;
}

async function openSignInPage(wayIn?: SignInPath): Promise<void> {
  const { domain, basePath } = currentBoot();
  departed = false;
  session.set("returnURL", window.location.pathname + window.location.search);
  const { loginUrl } = await call("beginSignIn", { domain, returnPath: withPrefix(basePath, paths.account) });
  const login = new URL(loginUrl, window.location.href);
  if (!/^https?:$/.test(login.protocol)) throw new TypeError("the login address isn't a web address");
  if (login.pathname.endsWith(builtInPages)) {
    if (wayIn !== undefined) login.pathname += wayIn;
    // The sign-in page then says why somebody who was just working has to sign in.
    else if (wasSessionInterrupted())
      login.searchParams.set("away", isAtCheckout() && !wasPaymentSent() ? "unpaid" : "");
  }
  // Replaces the history entry, so that "back" on the sign-in page leads to the previous page and not in a circle.
  window.location.replace(login.href);
}

const isAtCheckout = (): boolean => isShop(withoutPrefix(currentBoot().basePath, window.location.pathname));

let exchange: Promise<string | null> | null = null;

/**
 * Exchanges the returned code for a token, once. Resolves with the page (without domain prefix) that the reader wanted,
 * or null for the current one. Rejects if the code isn't accepted.
 */
export function finishSignIn(): Promise<string | null> {
  exchange ??= exchangeSignInCode();
  return exchange;
}

async function exchangeSignInCode(): Promise<string | null> {
  const { domain, basePath } = currentBoot();
  const arrived = takeSignInCode();
  if (arrived === null) return null;
  const { code, state } = arrived;
  const answer = await call("tnAuth", { code, domain, ...(state === null ? {} : { state }) });
  storeAuth(session, answer, domain, "account");
  const wanted = session.get("returnURL");
  session.remove("returnURL");
  if (wantsOtherLanguage(document.cookie)) {
    window.location.replace(wanted ?? window.location.href);
    return new Promise<never>(() => undefined);
  }
  return wanted === null ? null : withoutPrefix(basePath, wanted);
}

/** Ends the session in every tab of this browser and on the server, and leaves nothing of it here (security.md S24). */
export async function signOut(): Promise<void> {
  const username = session.get("userAuth")?.username;
  if (username !== undefined) notifyOtherTabs({ domain: currentBoot().domain, username });
  await endSession();
}

async function endSession(): Promise<void> {
  const { domain } = currentBoot();
  departed = true;
  // A pending read would be answered with 401 and send a reader who has just signed out to the sign-in page.
  await queryClient.cancelQueries();
  // Here, the reader is signed out whether or not the server can be reached. A session that had already ended isn't an
  // error.
  await call("signOut", { domain }).catch((fault: unknown) => {
    if (asCallFailed(fault).status !== 401) globalThis.reportError?.(fault);
  });
  session.clear();
  queryClient.clear();
}

/**
 * Signs this tab out as soon as the same person signs out in another.
 *
 * @returns a function that stops following.
 */
export const followOtherTabs = (): (() => void) =>
  onSignedOutElsewhere(({ domain, username }) => {
    const auth = session.get("userAuth");
    if (auth?.username === username && domain === currentBoot().domain) void endSession();
  });

/** The sign-in email has changed: from now on, this tab signs in again with the new one. */
export function updateSignInEmail(email: string): void {
  const auth = session.get("userAuth");
  if (auth !== null && auth.username !== email) session.set("userAuth", { ...auth, username: email });
}

/** Signs in again without leaving the page. False: wrong password. Rejects if the call failed. */
export async function signInInPlace(password: string): Promise<boolean> {
  const { domain } = currentBoot();
  const email = session.get("userAuth")?.username ?? "";
  try {
    const { authResponse } = await call("authenticateTNEmail", { email, password, domain });
    storeAuth(session, authResponse, domain, "account");
    return true;
  } catch (fault) {
    if (asCallFailed(fault).status === 401) return false;
    throw fault;
  }
}

/** True from signing out until signing in again: meanwhile the gate waits until the reader asks to sign in. */
export const hasLeftForSignIn = (): boolean => departed;
