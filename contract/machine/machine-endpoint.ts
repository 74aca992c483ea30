import type * as z from "zod/mini";
import type { KeyScope } from "#core/site/api-key.ts";

type Schema = z.ZodMiniType;

/**
 * One call for the publisher's other systems, answered to a key of the publication. It is under `/api/v1/`, and changes only
 * by additions.
 */
export type MachineEndpoint = {
  readonly method: "GET";
  readonly path: `/api/v1/${string}`;
  readonly summary: string;
  /** What the key must be allowed to do. */
  readonly scope: KeyScope;
  readonly query: Schema;
  readonly output: Schema;
};

export const machineEndpoint = <const E extends MachineEndpoint>(endpoint: E): E => endpoint;

export type MachineParsed<E extends MachineEndpoint> = z.output<E["query"]>;
export type MachineOutput<E extends MachineEndpoint> = z.output<E["output"]>;
