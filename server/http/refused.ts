/** Only this file has it, so no other code can build a refusal. */
const brand: unique symbol = Symbol("refused");

export type RefusedStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 422 | 429 | 503;

/**
 * An expected refusal that has a status (contract.md, Answers). Handlers return it; nothing is written with it. The
 * same 404 is used for not there, not yours, and a feature that is off.
 */
export type Refused = {
  readonly [brand]: true;
  readonly refusedWith: RefusedStatus;
  readonly detail: string;
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
  readonly retryAfterSeconds: number | null;
};

export function refuse(
  status: RefusedStatus,
  detail = "",
  more: { readonly errors?: Refused["errors"]; readonly retryAfterSeconds?: number } = {},
): Refused {
  return {
    [brand]: true,
    refusedWith: status,
    detail,
    errors: more.errors ?? [],
    retryAfterSeconds: more.retryAfterSeconds ?? null,
  };
}

export const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === "object" && answer !== null && brand in answer;

export const notFound = (): Refused => refuse(404);

/** For API developers: an unknown path is a different error from a missing account. */
export const noSuchCall = (): Refused => refuse(404, "There is no such call. /api/openapi.json lists all.");

/** Carries a refusal out of a transaction, so that it is rolled back, or out of a hook. */
export class RefusedError extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.detail);
    this.refused = refused;
  }
}
