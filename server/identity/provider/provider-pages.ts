import type { IncomingMessage } from "node:http";
import type { Context, ErrorOut } from "oidc-provider/lib/provider.js";

/** What the provider has to tell a person. The route that asked it renders it as one of our pages. */
export type ProviderPage =
  | { readonly kind: "error"; readonly out: ErrorOut }
  /** Asks whether to sign out. `sure`: the site has proven whose sign-in it is, so there is nothing to ask. */
  | { readonly kind: "sign-out"; readonly xsrf: string; readonly isProven: boolean; readonly leadsTo: string | null }
  | { readonly kind: "signed-out" };

/** The pages of requests that are being answered. */
const pages = new WeakMap<IncomingMessage, ProviderPage>();

export const pageOfRequest = (request: IncomingMessage): ProviderPage | null => pages.get(request) ?? null;

/** What went wrong while a request was being answered, except for mistakes of the client. */
const faults = new WeakMap<IncomingMessage, unknown>();

export const faultOfRequest = (request: IncomingMessage): unknown => faults.get(request);
export const noteFault = ({ req }: Pick<Context, "req">, fault: unknown): void => void faults.set(req, fault);

/** The body is never shown. */
function setPage(context: Context, page: ProviderPage): void {
  pages.set(context.req, page);
  context.type = "text/plain";
  context.body = page.kind;
}

export const renderError = (context: Context, out: ErrorOut): void => setPage(context, { kind: "error", out });
export const showSignedOut = (context: Context): void => setPage(context, { kind: "signed-out" });

/** With `id_token_hint`, a site proves whose sign-in it wants to end; any other link only asks. */
export function askToSignOut(context: Context): void {
  const { session, entities } = context.oidc ?? {};
  const sure = entities?.IdTokenHint !== undefined && entities.IdTokenHint.payload.sub === session?.accountId;
  setSignOut(context, sure);
}

function setSignOut(context: Context, sure: boolean): void {
  const { secret = "", postLogoutRedirectUri = null } = context.oidc?.session?.state ?? {};
  setPage(context, { kind: "sign-out", xsrf: secret, isProven: sure, leadsTo: postLogoutRedirectUri });
}

/**
 * Replaces the provider's forms that send themselves by a script: either nobody is signed in here, or a different
 * person than the one who has just signed in. Nothing needs to be asked.
 */
export async function replaceScriptForms(context: Context, next: () => Promise<void>): Promise<void> {
  await next();
  const { route, session } = context.oidc ?? {};
  const isForm = typeof context.body === "string" && context.body.includes("document.forms[0].submit()");
  if (isForm && session?.state !== undefined && (route === "end_session" || route === "resume"))
    setSignOut(context, true);
}
