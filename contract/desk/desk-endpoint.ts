import type * as z from "zod/mini";
import type { StaffAction } from "#core/staff/role.ts";

type Schema = z.ZodMiniType;

/**
 * One call of the desk, where the publishers' own people work. It is answered only at the desk's own address, and only
 * to a staff session. A reader's token can't call it.
 */
export type DeskEndpoint = {
  readonly method: "GET" | "POST";
  readonly path: `/api/desk/${string}`;
  readonly summary: string;
  /** What the caller must be allowed to do. `signed-in`: any session; `anybody`: before sign-in. */
  readonly action: StaffAction | "signed-in" | "anybody";
  /**
   * `publication`: the input names one (`publication`, the domain), and the action is checked there. `installation`:
   * the call is about no publication, or about all where the caller may do this; if its input names one, about that one
   * alone.
   */
  readonly about: "publication" | "installation";
  /** Asks the caller to prove who they are again, unless they did within the last five minutes. */
  readonly provenLately?: true;
  /**
   * A `POST` that can safely be repeated: it changes nothing, or it answers with a secret that must not be stored.
   * Every other `POST` about a publication needs an idempotency key.
   */
  readonly withoutKey?: true;
  /** The largest body, for calls that send a file; left out: the default for every call. */
  readonly bodyBytes?: number;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The media type of a call that answers with a file, piece by piece; its `output` is the shape of the pieces. */
  readonly file?: "text/csv" | "application/json";
  readonly output: Schema;
};

export const deskEndpoint = <const E extends DeskEndpoint>(endpoint: E): E => endpoint;

type Part<E, K extends "query" | "body", How extends "input" | "output"> = E extends {
  readonly [P in K]: infer S extends Schema;
}
  ? How extends "input"
    ? z.input<S>
    : z.output<S>
  : unknown;

/** What the screens pass: query and body in one object. */
export type DeskInput<E> = Part<E, "query", "input"> & Part<E, "body", "input">;
/** What a handler receives after validation. */
export type DeskParsed<E> = Part<E, "query", "output"> & Part<E, "body", "output">;
export type DeskOutput<E extends DeskEndpoint> = z.output<E["output"]>;
