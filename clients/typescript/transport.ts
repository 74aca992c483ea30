/** What is wrong, in Doorstep's words (RFC 9457). */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  /** Which fields of the request are invalid. For a 409, `detail` is the code of the reason. */
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  /** Quote it when you ask the people who run Doorstep. */
  readonly requestId: string;
};

/** Why a call failed. */
export type Failure = {
  /** The HTTP status: 400, 401, 403, 404, 409, 422, 429, 500 or 503. Null: no answer arrived. */
  readonly status: number | null;
  readonly problem: Problem | null;
  /** When to try again, in seconds. Null: Doorstep did not say. */
  readonly retryAfterSeconds: number | null;
};

/** A call was refused, or no answer arrived. */
export class DoorstepError extends Error {
  readonly failure: Failure;

  constructor(message: string, failure: Failure, cause?: unknown) {
    super(message, { cause });
    this.name = "DoorstepError";
    this.failure = failure;
  }
}

export type DoorstepOptions = {
  /** Where the publication's readers subscribe: `https://subscribe.courier.example`. */
  readonly address: string;
  /** A key of the publication, from `./doorstep api-key make`. It stays on your server. */
  readonly key: string;
  /** How long to wait for an answer, in ms. Left out: 10 seconds. */
  readonly timeoutMs?: number;
};

/**
 * Makes a call that only reads. The shape of the answer is the OpenAPI document's; Doorstep checks it before it
 * answers.
 */
export type Ask = <Answer>(path: string, query: Readonly<Record<string, string>>) => Promise<Answer>;

/** Makes a call that changes something. A repeat with the same key gets the first answer, and nothing is done twice. */
export type Send = <Answer>(path: string, body: object, idempotencyKey: string) => Promise<Answer>;

export const asking =
  (options: DoorstepOptions): Ask =>
  <Answer>(path: string, query: Readonly<Record<string, string>>): Promise<Answer> => {
    const url = new URL(path, options.address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return call<Answer>(options, url, {});
  };

export const sending =
  (options: DoorstepOptions): Send =>
  <Answer>(path: string, body: object, idempotencyKey: string): Promise<Answer> =>
    call<Answer>(options, new URL(path, options.address), {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
      body: JSON.stringify(body),
    });

type Sent = { readonly method?: "POST"; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

async function call<Answer>({ key, timeoutMs = 10_000 }: DoorstepOptions, url: URL, sent: Sent): Promise<Answer> {
  const answer = await answerOf(url, {
    ...sent,
    headers: { authorization: `Bearer ${key}`, accept: "application/json", ...sent.headers },
    // A key is for Doorstep alone, so the client doesn't follow redirects.
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw refusal(answer);
  return JSON.parse(answer.text) as Answer;
}

type Answered = Pick<Response, "ok" | "status" | "headers"> & { readonly text: string };

async function answerOf(url: URL, init: RequestInit): Promise<Answered> {
  try {
    const response = await fetch(url, init);
    const { ok, status, headers } = response;
    return { ok, status, headers, text: await response.text() };
  } catch (cause) {
    const failure = { status: null, problem: null, retryAfterSeconds: null };
    throw new DoorstepError("Doorstep did not answer.", failure, cause);
  }
}

function refusal({ status, headers, text }: Answered): DoorstepError {
  const isProblem = headers.get("content-type")?.startsWith("application/problem+json") === true;
  const problem = isProblem ? (JSON.parse(text) as Problem) : null;
  const seconds = Number(headers.get("retry-after") ?? "none");
  const retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  return new DoorstepError(problem === null ? `Doorstep answered ${status}.` : sentenceOf(problem), {
    status,
    problem,
    retryAfterSeconds,
  });
}

/** What is wrong; if it is only single fields, which ones. */
function sentenceOf({ detail, title, errors = [] }: Problem): string {
  if (detail !== undefined) return detail;
  const fields = errors.map((error) => `${error.pointer} ${error.detail}`.trim());
  return fields.length === 0 ? `${title}.` : `${title}: ${fields.join("; ")}.`;
}
