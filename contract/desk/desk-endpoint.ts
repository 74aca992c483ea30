import type { Shape } from "../call-shape.ts";
import type { StaffAction } from "#core/staff/role.ts";

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
  readonly query?: Shape;
  readonly body?: Shape;
  /** The media type of a call that answers with a file, piece by piece; its `output` is the shape of the pieces. */
  readonly file?: "text/csv" | "application/json";
  readonly output: Shape;
};

export const deskEndpoint = <const E extends DeskEndpoint>(endpoint: E): E => endpoint;
