import type { FastifyRequest } from "fastify";
import { contentSecurity, type PageOrigins } from "./content-security.ts";

type Headers = Readonly<Record<string, string>>;

/** On every answer (security.md 10). */
const always: Headers = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};
/** What a program or a page takes in loads nothing, should a browser be made to show it. */
const parts: Headers = { ...always, "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };
const pages: Headers = {
  ...always,
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "origin-agent-cluster": "?1",
};
const https: Headers = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

const mostHosts = 200;

/** The headers that follow from where a request came to. They are few and long, so they are put together once per host. */
export function answerHeaders(origins: PageOrigins): (request: FastifyRequest) => Headers {
  const known = new Map<string, Headers>();
  return (request) => {
    const kind = kindOf(request.url);
    const { protocol } = request;
    const key = kind === "part" ? protocol : `${kind} ${protocol} ${request.host}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const headers = {
      ...(kind === "part" ? parts : { ...pages, ...contentSecurity(request, origins) }),
      ...(protocol === "https" ? https : {}),
    };
    // The host is whatever the request says.
    if (known.size >= mostHosts) known.clear();
    known.set(key, headers);
    return headers;
  };
}

const kindOf = (url: string): "part" | "page" =>
  url.startsWith("/assets/") || (url.startsWith("/api/") && !url.startsWith("/api/docs")) ? "part" : "page";
