import type { InlineHashes } from "#server/http/content-security.ts";
import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip";

/** A page as plain text and as compressed for browsers, once, at its first request. */
export type Page = {
  readonly text: string;
  readonly inline: InlineHashes;
  /** Identifies the text: a browser that already has it is sent nothing again. */
  readonly etag: string;
  compressed(encoding: Encoding): Buffer;
};

/** The CSP source expression that allows exactly this text as a script or style. */
export const hashSource = (text: string): string => `'sha256-${hash("sha256", text, "base64")}'`;

/** Takes a millisecond, and leaves a third of the bytes; more effort gains next to nothing on a page of this size. */
const effort = 5;

const compressors: Readonly<Record<Encoding, (text: string) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
  gzip: (text) => gzipSync(text, { level: effort }),
};

export function pageOf(text: string, inline: InlineHashes): Page {
  const known = new Map<Encoding, Buffer>();
  return {
    text,
    inline,
    etag: `W/"${hash("sha256", text, "base64url")}"`,
    compressed: (encoding) => {
      const compressed = known.get(encoding) ?? compressors[encoding](text);
      known.set(encoding, compressed);
      return compressed;
    },
  };
}
