import type { FastifyRequest } from "fastify";
import { formFields } from "../converge/form-body.ts";
import type { Metadata } from "./metadata.ts";

/** The parameters of a call, in Stripe's brackets: `metadata[invoice]`, `expand[0]`, `created[gte]`. */
export type Parameters = Readonly<Record<string, string>>;

export function parametersOf({ method, query, body }: FastifyRequest): Parameters {
  if (method !== "GET") return formFields(body);
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(given);
}

export const parameter = (given: Parameters, name: string): string => given[name] ?? "";

const rootOf = (name: string): string => name.replace(/\[.*$/, "");

/** The first parameter that Stripe does not know for this call. */
export const unknownIn = (given: Parameters, known: readonly string[]): string | null =>
  Object.keys(given)
    .map(rootOf)
    .find((name) => name !== "expand" && !known.includes(name)) ?? null;

export const metadataIn = (given: Parameters): Metadata =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const key = /^metadata\[([^\]]{1,40})\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );

/** Whether the caller wants a part of the answer expanded, instead of only its id. */
export const expands = (given: Parameters, what: string): boolean =>
  Object.entries(given).some(([name, value]) => rootOf(name) === "expand" && value === what);

/** The members of a list parameter, which is written like `allowed_payment_method_types[0]=card`. */
export const listIn = (given: Parameters, name: string): string[] =>
  Object.entries(given).flatMap(([key, value]) => (key !== name && rootOf(key) === name ? value : []));

/** A whole number of cents or seconds; null for anything else. */
export const wholeIn = (given: Parameters, name: string): number | null =>
  /^\d{1,12}$/.test(parameter(given, name)) ? Number(parameter(given, name)) : null;
