import type { FastifyReply, FastifyRequest } from "fastify";
import type { Encoding, Page } from "./page.ts";

/**
 * A page as this browser takes it. Only for pages that repeat nothing of the request and hold no secret: beside either,
 * the length of what is sent would tell something about it.
 */
export function squeeze(request: FastifyRequest, reply: FastifyReply, page: Page): string | Buffer {
  void reply.header("vary", "accept-encoding");
  const encoding = encodingFor(request.headers["accept-encoding"] ?? "");
  if (encoding === null) return page.text;
  void reply.header("content-encoding", encoding);
  return page.squeezed(encoding);
}

const encodingFor = (taken: string): Encoding | null =>
  /\bbr\b/.test(taken) ? "br" : /\bgzip\b/.test(taken) ? "gzip" : null;
