import { parseCookie } from "cookie";
import type { FastifyRequest } from "fastify";

/** A cookie of the request. Few requests ask for one, so they are not read until then. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? "")[name];
