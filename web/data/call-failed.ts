import { dataWords } from "./data-words.ts";

export type RefusedFields = Readonly<Record<string, string>>;

/** Status 0 = no answer at all: the connection failed or was cut, and nobody knows whether the call was carried out. */
export class CallFailed extends Error {
  readonly status: number;
  /** The specs' sentence where the server has one for this fault; never technical. */
  readonly detail: string | null;
  /** Seconds to wait before asking again, where the server says so. */
  readonly retryAfter: number | null;
  /** What is wrong with single fields, by JSON pointer; for readers only by way of `fieldComplaints`. */
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

/** What went wrong as a `CallFailed`, whatever was thrown. */
export function asCallFailed(fault: unknown): CallFailed {
  return fault instanceof CallFailed ? fault : new CallFailed(0);
}
