import type { FastifyReply, FastifyRequest } from "fastify";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Half a millisecond for a third of the bytes; more effort gains next to nothing on a page of this size. */
const effort = 5;

/**
 * A page as this browser takes it. Only for pages that repeat nothing of the request and hold no secret: beside either,
 * the length of what is sent would tell something about it.
 */
export function squeeze(request: FastifyRequest, reply: FastifyReply, page: string): string | Buffer {
  void reply.header("vary", "accept-encoding");
  const taken = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(taken)) {
    void reply.header("content-encoding", "br");
    return brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } });
  }
  if (!/\bgzip\b/.test(taken)) return page;
  void reply.header("content-encoding", "gzip");
  return gzipSync(page, { level: effort });
}
