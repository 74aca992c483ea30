import { contentSecurity, type PageOrigins, type RequestAddress } from "./content-security.ts";

type Headers = Readonly<Record<string, string>>;

/** On every answer (security.md 10). */
const always: Headers = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};
/** If a browser is made to show a file that is meant for a program or a page, the file loads nothing. */
const parts: Headers = { ...always, "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };
/** A drawing has colors in its own styles. Firefox applies the file's own policy even if a page shows it. */
const logos: Headers = {
  ...always,
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};
const pages: Headers = {
  ...always,
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "origin-agent-cluster": "?1",
};
const fixed = { part: parts, logo: logos } as const;
const https: Headers = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

const maxHosts = 200;

/** `url`: its path and query. */
type Asked = RequestAddress & { readonly url: string };

/** The headers that depend on the address of a request. They are few and long, so they are built once per host. */
export function answerHeaders(origins: PageOrigins): (request: Asked) => Headers {
  const known = new Map<string, Headers>();
  return (request) => {
    const kind = kindOf(request.url);
    const { protocol } = request;
    const key = kind === "page" ? `${kind} ${protocol} ${request.host}` : `${kind} ${protocol}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const headers = {
      ...(kind === "page" ? { ...pages, ...contentSecurity(request, origins) } : fixed[kind]),
      ...(protocol === "https" ? https : {}),
    };
    // A request can name any host, so the number of hosts is bounded.
    if (known.size >= maxHosts) known.clear();
    known.set(key, headers);
    return headers;
  };
}

function kindOf(url: string): keyof typeof fixed | "page" {
  if (url.startsWith("/assets/logos/")) return "logo";
  return url.startsWith("/assets/") || (url.startsWith("/api/") && !url.startsWith("/api/docs")) ? "part" : "page";
}
