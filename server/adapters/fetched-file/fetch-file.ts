import { brotliDecompressSync, gunzipSync } from "node:zlib";
import {
  type HttpAnswer,
  type HttpExchange,
  type NetworkReach,
  openHttpExchange,
} from "#server/adapters/outbound/exchange.ts";
import type { FetchedFile, FetchFile } from "./port.ts";

const timeoutMs = 10_000;
const maxBytes = 2 * 1024 * 1024;

/**
 * The headers that a browser sends when it opens a page in a frame: a server that gives browsers something else than
 * programs must see a browser. It accepts the codings that browsers accept, because each coding is another file of
 * ours.
 */
const asABrowser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "accept-language": "en-US,en;q=0.9",
  "accept-encoding": "gzip, br",
  "cache-control": "no-cache",
};

/** Fetches by the rules of every call to the outside. */
export function fileFetcher(): FetchFile {
  return async (address, reach) => {
    const exchange = openTo(address, reach);
    if (exchange === null) return none;
    return exchange({ method: "GET", url: new URL(address), headers: asABrowser })
      .then(fileOf)
      .catch(() => none);
  };
}

const none: FetchedFile = { kind: "none" };

/** Null: an address that we do not call, such as one of a private network. */
function openTo(baseUrl: string, reach: NetworkReach): HttpExchange | null {
  try {
    return openHttpExchange({ baseUrl, reach, timeoutMs, maxBytes: maxBytes });
  } catch {
    return null;
  }
}

function fileOf({ status, headers, bytes }: HttpAnswer): FetchedFile {
  const named: Record<string, string> = {};
  for (const [name, value = ""] of Object.entries(headers))
    named[name] = typeof value === "string" ? value : value.join(", ");
  return { kind: "answer", status, headers: named, bytes: decoded(bytes, headers) };
}

function decoded(bytes: Buffer, { "content-encoding": coding = "identity" }: HttpAnswer["headers"]): Buffer {
  const bound = { maxOutputLength: maxBytes };
  switch (coding.toLowerCase()) {
    case "br":
      return brotliDecompressSync(bytes, bound);
    case "gzip":
    case "x-gzip":
      return gunzipSync(bytes, bound);
    case "identity":
    case "":
      return bytes;
    default:
      throw new TypeError(`the coding ${coding} was not asked for`);
  }
}
