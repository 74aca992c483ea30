import type { Output } from "#contract/call-shape.ts";
import * as core from "zod/v4/core";
import type { Endpoint } from "#contract/endpoint.ts";
import { compiledShape } from "./compiled-shape.ts";

declare const brand: unique symbol;

/**
 * An answer that is already serialized and checked against its call's shape, for answers that are the same for every
 * visitor.
 */
export type Rendered<E extends Endpoint> = { readonly [brand]: E };

const written = new WeakMap<object, string>();

/**
 * Serializes answers of this shape. Fields that the contract does not know are left out; a wrong value is a fault. An
 * answer that was already rendered is sent as it is.
 */
export function writerOf(shape: core.$ZodType): (answer: unknown) => string {
  const compiled = compiledShape(shape);
  return (answer) => jsonOfRendered(answer) ?? JSON.stringify(core.parse(compiled, answer));
}

/** Writes an answer once, to be sent many times. */
export function rendererOf<E extends Endpoint>({ output }: E): (answer: Output<E>) => Rendered<E> {
  const write = writerOf(output);
  return (answer) => {
    const rendered = {} as Rendered<E>;
    written.set(rendered, write(answer));
    return rendered;
  };
}

const jsonOfRendered = (answer: unknown): string | undefined =>
  typeof answer === "object" && answer !== null ? written.get(answer) : undefined;
