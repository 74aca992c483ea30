import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip";

/** A page as it is, and as browsers accept it: compressed once, at its first request. */
export type Page = { readonly text: string; compressed(encoding: Encoding): Buffer };

/** A millisecond for a third of the bytes; more effort gains next to nothing on a page of this size. */
const effort = 5;

const compressors: Readonly<Record<Encoding, (text: string) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
  gzip: (text) => gzipSync(text, { level: effort }),
};

export function pageOf(text: string): Page {
  const known = new Map<Encoding, Buffer>();
  return {
    text,
    compressed: (encoding) => {
      const compressed = known.get(encoding) ?? compressors[encoding](text);
      known.set(encoding, compressed);
      return compressed;
    },
  };
}
