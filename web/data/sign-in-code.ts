import { isInAccountArea } from "#web/paths.ts";
import { withoutPrefix } from "#web/ui/router/base-path.ts";

/** The one-time code with which the identity provider returns a reader, and the state it carries. */
export type SignInCode = { readonly code: string; readonly state: string | null };

/** Splits a sign-in code from an address of the account area; null if there is none. */
export function splitSignInCode(
  url: URL,
  basePath: string,
): { readonly signIn: SignInCode; readonly rest: string } | null {
  const code = url.searchParams.get("code");
  const inAccountArea = isInAccountArea(withoutPrefix(basePath, url.pathname));
  if (code === null || code === "" || !inAccountArea) return null;
  const state = url.searchParams.get("state");
  const others = new URLSearchParams(url.searchParams);
  others.delete("code");
  others.delete("state");
  return { signIn: { code, state }, rest: url.pathname + (others.size > 0 ? `?${others.toString()}` : "") + url.hash };
}

let arrived: SignInCode | null = null;

/** Before anything is rendered: removes the code from the address bar and keeps it in memory, for one exchange. */
export function receiveSignInCode(basePath: string): void {
  const found = splitSignInCode(new URL(window.location.href), basePath);
  if (found === null) return;
  arrived = found.signIn;
  window.history.replaceState(window.history.state, "", found.rest);
}

export const hasSignInCode = (): boolean => arrived !== null;

/** The code. It can be taken only once. */
export function takeSignInCode(): SignInCode | null {
  const taken = arrived;
  arrived = null;
  return taken;
}
