import type * as z from "zod/mini";

/** What a call's input or answer looks like. */
export type Shape = z.ZodMiniType;

type Part<E, K extends "query" | "body", How extends "input" | "output"> = E extends {
  readonly [P in K]: infer S extends Shape;
}
  ? How extends "input"
    ? z.input<S>
    : z.output<S>
  : unknown;

/** What a client passes: query and body parameters in one object; the endpoint knows which goes where. */
export type Input<E> = Part<E, "query", "input"> & Part<E, "body", "input">;
/** What a handler receives: the same object after validation. */
export type Parsed<E> = Part<E, "query", "output"> & Part<E, "body", "output">;
/** What a client receives. */
export type Output<E extends { readonly output: Shape }> = z.output<E["output"]>;
