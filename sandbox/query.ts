import type { FastifyRequest } from "fastify";

/** The value of a query parameter; empty if it is missing or repeated. */
export function parameter(request: FastifyRequest, name: string): string {
  const value: unknown = new Map(Object.entries(request.query ?? {})).get(name);
  return typeof value === "string" ? value.trim() : "";
}
