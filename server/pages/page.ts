import type { InlineHashes } from "#server/http/content-security.ts";
import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip";

/** A page as it is, and as browsers accept it: compressed once, at its first request. */
export type Page = {
  readonly text: string;
  readonly inline: InlineHashes;
  /** Names the text: a browser that has it is sent nothing again. */
  readonly etag: string;
  compressed(encoding: Encoding): Buffer;
};

/** The source expression that lets exactly this text run, or style the page. */
export const hashSource = (text: string): string => `'sha256-${hash("sha256", text, "base64")}'`;

/** A millisecond for a third of the bytes; more effort gains next to nothing on a page of this size. */
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
