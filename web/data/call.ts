import type { CallName, Contract } from "#contract/contract.ts";
import type { Input, Output } from "#contract/endpoint.ts";
import { addressOf, callTable } from "./call-table.ts";
import { CallFailed } from "./call-failed.ts";
import type { RefusedFields } from "./call-failed.ts";

/** What the client needs from the browser; given in, so that a test can give its own. */
export type CallNeeds = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The bearer token, or null when nobody is signed in, or the sign-in has run out. */
  readonly token: () => string | null;
  /** Somebody has signed in here, even if that has run out since. */
  readonly hasSignedIn: () => boolean;
  /** Value of X-Toggle-Preview, or null when nothing is previewed. */
  readonly preview: () => string | null;
  readonly newKey: () => string;
  /** Called when the server no longer accepts the sign-in of this tab. */
  readonly onSignedOut: () => void;
  /** Called when the server has accepted the token: the session's idle time begins again. */
  readonly onAccepted: () => void;
};

export type CallOptions = {
  /** A repeat of the same wish carries the same key, so that the server answers it once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

/** What a page gets: the answer, or the file that some calls answer with. */
export type Answer<N extends CallName> = Contract[N] extends { readonly file: string } ? Blob : Output<Contract[N]>;

export type Call = <N extends CallName>(
  name: N,
  input: Input<Contract[N]>,
  options?: CallOptions,
) => Promise<Answer<N>>;

/** The typed client of the contract. Resolves with the answer of a 2xx; everything else throws `CallFailed`. */
export function makeCall(needs: CallNeeds): Call {
  return async <N extends CallName>(name: N, input: Input<Contract[N]>, options: CallOptions = {}) => {
    const { url, body } = addressOf(name, input);
    const token = needs.token();
    const key = body === null ? null : (options.idempotencyKey ?? needs.newKey());
    const headers = { accept: fileTypeOf(name) ?? "application/json", ...headersOf(needs, token, key) };
    const init: RequestInit = { method: callTable[name].method, headers, credentials: "same-origin" };
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

/** Calls whose 401 interrupts nobody: it is about the password or code that was given, or the reader was leaving anyway. */
const signsInOrOut: ReadonlySet<CallName> = new Set(["authenticateTNEmail", "tnAuth", "beginSignIn", "signOut"]);

function headersOf(needs: CallNeeds, token: string | null, idempotencyKey: string | null): Record<string, string> {
  const preview = needs.preview();
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotencyKey === null ? {} : { "content-type": "application/json", "idempotency-key": idempotencyKey }),
    ...(preview === null ? {} : { "x-toggle-preview": preview }),
  };
}

const fileTypeOf = (name: CallName): string | undefined => {
  const row: { readonly path: string; readonly file?: string } = callTable[name];
  return row.file;
};

/** The server checks its answers against the same contract before it sends them, so they are not parsed again here. */
async function answerOf<N extends CallName>(name: N, response: Response): Promise<Answer<N>> {
  try {
    return (await (fileTypeOf(name) === undefined ? response.json() : response.blob())) as Answer<N>;
  } catch {
    throw new CallFailed(0);
  }
}

async function failureOf(response: Response): Promise<CallFailed> {
  const problem: unknown = await response.json().catch(() => null);
  const detail = isObject(problem) && "detail" in problem ? problem.detail : null;
  const seconds = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return new CallFailed(
    response.status,
    typeof detail === "string" ? detail : null,
    Number.isFinite(seconds) ? seconds : null,
    refusedFields(problem),
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The `errors` of a problem, as far as they are what the contract says they are. */
function refusedFields(problem: unknown): RefusedFields {
  const errors: unknown = isObject(problem) && "errors" in problem ? problem.errors : null;
  const refused: Record<string, string> = {};
  for (const error of Array.isArray(errors) ? (errors as unknown[]) : []) {
    if (!isObject(error) || !("pointer" in error) || !("detail" in error)) continue;
    if (typeof error.pointer === "string" && typeof error.detail === "string") refused[error.pointer] = error.detail;
  }
  return refused;
}
