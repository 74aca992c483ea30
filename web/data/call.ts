import type { Input, Output } from "#contract/call-shape.ts";
import type { CallName, Contract } from "#contract/contract.ts";
import { language } from "#web/language.ts";
import { addressOf, fileTypeOf } from "./call-table.ts";
import { CallFailed, failureOf } from "./call-failed.ts";

/** What the client needs from the browser; passed in, so that tests can replace it. */
export type CallNeeds = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The bearer token; null if nobody is signed in, or the sign-in has expired. */
  readonly token: () => string | null;
  /** Somebody has signed in here, even if that has expired since. */
  readonly hasSignedIn: () => boolean;
  /** Value of X-Toggle-Preview, or null if nothing is previewed. */
  readonly preview: () => string | null;
  readonly newKey: () => string;
  /** Called when the server no longer accepts the sign-in of this tab. */
  readonly onSignedOut: () => void;
  /** Called when the server has accepted the token, which restarts the session's idle time. */
  readonly onAccepted: () => void;
};

export type CallOptions = {
  /** A repeat of the same request has the same key, so that the server carries it out once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

/** What a page gets: the answer, or for some calls a file. */
export type CallAnswer<N extends CallName> = Contract[N] extends { readonly file: string } ? Blob : Output<Contract[N]>;

export type Call = <N extends CallName>(
  name: N,
  input: Input<Contract[N]>,
  options?: CallOptions,
) => Promise<CallAnswer<N>>;

/** The typed client of the contract. Resolves with the answer of a 2xx; everything else throws `CallFailed`. */
export function makeCall(needs: CallNeeds): Call {
  return async <N extends CallName>(name: N, input: Input<Contract[N]>, options: CallOptions = {}) => {
    const { method, url, body } = addressOf(name, input);
    const token = needs.token();
    const key = body === null ? null : (options.idempotencyKey ?? needs.newKey());
    const headers = { accept: fileTypeOf(name) ?? "application/json", ...headersOf(needs, token, key) };
    const init: RequestInit = { method, headers, credentials: "same-origin" };
    if (body !== null) init.body = body;
    if (options.signal) init.signal = options.signal;
    const response = await needs.fetch(url, init).catch((fault: unknown) => {
      if (options.signal?.aborted) throw fault;
      throw new CallFailed(0);
    });
    if (!response.ok) {
      if (response.status === 401 && needs.hasSignedIn() && !signsInOrOut.has(name)) needs.onSignedOut();
      throw await failureOf(response);
    }
    if (token !== null) needs.onAccepted();
    return answerOf(name, response);
  };
}

/**
 * Calls whose 401 doesn't send the reader to sign-in, because it is about the password or code entered, because the
 * reader was signing out anyway, or because a thank-you page should stay after its checkout has ended.
 */
const signsInOrOut: ReadonlySet<CallName> = new Set([
  "authenticateTNEmail",
  "tnAuth",
  "beginSignIn",
  "signOut",
  "getPurchase",
  "getMarketingChoice",
  "openAccount",
]);

function headersOf(needs: CallNeeds, token: string | null, idempotencyKey: string | null): Record<string, string> {
  const preview = needs.preview();
  return {
    "accept-language": language,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotencyKey === null ? {} : { "content-type": "application/json", "idempotency-key": idempotencyKey }),
    ...(preview === null ? {} : { "x-toggle-preview": preview }),
  };
}

/** The server checks its answers against the same contract before sending them, so they are not parsed again here. */
async function answerOf<N extends CallName>(name: N, response: Response): Promise<CallAnswer<N>> {
  try {
    return (await (fileTypeOf(name) === undefined ? response.json() : response.blob())) as CallAnswer<N>;
  } catch {
    throw new CallFailed(0);
  }
}
