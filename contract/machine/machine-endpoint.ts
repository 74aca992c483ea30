import type { Shape } from "../call-shape.ts";
import * as z from "zod/mini";
import { parseDay } from "#core/day.ts";
import type { KeyScope } from "#core/site/api-key.ts";
import { day } from "../scalars.ts";

type Shared = {
  readonly path: `/api/v1/${string}`;
  readonly summary: string;
  /** What the key must be allowed to do. */
  readonly scope: KeyScope;
  readonly output: Shape;
};

/**
 * One call for the publisher's other systems, authorized by one of the publication's API keys. It is under `/api/v1/`,
 * and changes only by additions. A call that changes something needs an Idempotency-Key. A 409 means that the rules
 * don't allow it; its problem contains the reason's code.
 */
export type MachineEndpoint = Shared &
  (
    | { readonly method: "GET"; readonly query: Shape }
    | {
        readonly method: "POST";
        readonly body: Shape;
        /** The codes of a 409, for the OpenAPI document. */
        readonly refusals: readonly string[];
      }
  );

export type MachineRead = Extract<MachineEndpoint, { method: "GET" }>;
export type MachineChange = Extract<MachineEndpoint, { method: "POST" }>;

export const machineEndpoint = <const E extends MachineEndpoint>(endpoint: E): E => endpoint;

/** For queries. */
export const accountInQuery = z.string().check(z.regex(/^[1-9]\d{0,11}$/, "must be an account number"));
/** For bodies: also refuses a text of the right shape that is not a day, such as 2027-02-31, by the field's name here. */
export const dayInBody = day.check(z.refine((text) => parseDay(text) !== null, "is not a day"));
/** For bodies. */
export const accountInBody = z.int().check(z.positive(), z.maximum(999_999_999_999));
