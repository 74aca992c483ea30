import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";

const params = z.object({ id: z.string() });

/** The id that a call's path names. */
export const idIn = (request: FastifyRequest): string => params.parse(request.params).id;
