import type { FastifyReply } from "fastify";

/** Any page may load the gateway's script and pay through it, a sandboxed frame with `Origin: null` included. */
export const openToAllPages = (reply: FastifyReply): FastifyReply =>
  reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
