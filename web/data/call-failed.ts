import { dataWords } from "./data-words.ts";

export type RefusedFields = Readonly<Record<string, string>>;

/**
 * Status 0 = no answer at all: the connection failed or was cut, so it isn't known whether the call was carried out.
 */
export class CallFailed extends Error {
  readonly status: number;
  /** The specs' sentence if the server has one for this error; never technical. */
  readonly detail: string | null;
  /** Seconds to wait before asking again, if the server says so. */
  readonly retryAfter: number | null;
  /** What is wrong with single fields, by JSON pointer; shown to readers only through `refusedFieldTexts`. */
  readonly refused: RefusedFields;
  constructor(
    status: number,
    detail: string | null = null,
    retryAfter: number | null = null,
    refused: RefusedFields = {},
  ) {
    super(detail ?? statusPhrase(status));
    this.name = "CallFailed";
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.refused = refused;
  }
}

const phrases: Readonly<Record<number, string>> = dataWords.statuses;

/** The `{status text}` of account §8: a fixed phrase, because HTTP/2 sends none (security.md S21). */
export function statusPhrase(status: number): string {
  return phrases[status] ?? (status >= 500 ? dataWords.serverError : dataWords.notAccepted);
}

/** Anything that was thrown, as a `CallFailed`. */
export function asCallFailed(fault: unknown): CallFailed {
  return fault instanceof CallFailed ? fault : new CallFailed(0);
}

/** The failure for an answer other than a 2xx. */
export async function failureOf(response: Response): Promise<CallFailed> {
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

/** The `errors` of a problem that match the contract. */
function refusedFields(problem: unknown): RefusedFields {
  const errors: unknown = isObject(problem) && "errors" in problem ? problem.errors : null;
  const list: readonly unknown[] = Array.isArray(errors) ? errors : [];
  const refused: Record<string, string> = {};
  for (const error of list) {
    if (!isObject(error) || !("pointer" in error) || !("detail" in error)) continue;
    if (typeof error.pointer === "string" && typeof error.detail === "string") refused[error.pointer] = error.detail;
  }
  return refused;
}
