import type { Shape } from "./call-shape.ts";
import type { FeatureKey } from "#core/site/feature.ts";

/**
 * The token that a caller needs. `checkout` comes from account setup and reaches only the accounts of its own checkout.
 * `account` comes from sign-in and is accepted wherever `checkout` is. `optional`: anybody may call; a valid token
 * identifies the caller, and an invalid one is ignored.
 */
export type Scope = "none" | "optional" | "checkout" | "account";

/** Whether a call is refused without a token. */
export const needsToken = ({ scope }: Pick<Endpoint, "scope">): boolean => scope === "checkout" || scope === "account";

/** Limits that are counted in the database, so that they apply across servers (security.md I24). */
export type LimitName =
  | "auth"
  | "accountSetup"
  | "addressValidation"
  | "giftLookUp"
  | "offerLookUp"
  | "emailLink"
  | "analytics"
  | "accountAccess"
  | "calendar";

/**
 * How a repeat with the same `Idempotency-Key` is answered. `stored`: the first answer, word for word. `natural`: the
 * call is safe to repeat and its answer isn't stored, because it contains a token.
 */
export type Repeat = "stored" | "natural";

/** One call of the site, defined once for the server's routes, the typed client and the OpenAPI document. */
export type Endpoint = {
  readonly method: "GET" | "POST";
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly scope: Scope;
  /** The account number is what the caller looks for, not the account that the call is about. */
  readonly seeks?: true;
  /** If this feature is off for the tenant, the answer is 404, as if the call didn't exist (contract.md, Site). */
  readonly toggle?: FeatureKey;
  readonly limit?: LimitName;
  readonly repeat?: Repeat;
  /** The error for an empty parameter object, if the specs have one (account §8). */
  readonly whenEmpty?: string;
  readonly query?: Shape;
  readonly body?: Shape;
  /** The media type of a call that answers with a file instead of JSON; its `output` is bytes. */
  readonly file?: "application/pdf" | "text/calendar";
  readonly output: Shape;
};

export const endpoint = <const E extends Endpoint>(e: E): E => e;
