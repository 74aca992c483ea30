import { parseCookie } from "cookie";
import type { FastifyRequest } from "fastify";

/** A cookie of the request. Few requests need one, so they are parsed only on demand. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? "")[name];
