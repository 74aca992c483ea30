import type { FastifyReply } from "fastify";

/** Any page may load the gateway's script and pay through it, including a sandboxed frame with `Origin: null`. */
export const openToAllPages = (reply: FastifyReply): FastifyReply =>
  reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
