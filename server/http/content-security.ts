import type { TenantSite } from "#core/site/tenant.ts";
import { canonicalHost } from "#core/site/tenant-host.ts";
import { type FrameScript, ownOriginOnly } from "#server/adapters/payment/port.ts";

/** The address that a request was made to. `protocol`: `http` or `https`; `host` with its port, if it has one. */
export type RequestAddress = { readonly protocol: string; readonly host: string };

/** The settings that the pages' policies depend on. */
export type PageOrigins = {
  /**
   * The payment frame's own origin, from the settings; null for `pay.localhost` on this machine, else a sandboxed
   * frame.
   */
  readonly payOrigin: string | null;
};

/** The publication of a payment frame: who may embed the frame, and whose scripts run in it. */
export type FramePublication = {
  /** Origins of the publication's own pages, and of the desk. */
  readonly siteOrigins: readonly string[];
  /** The gateway's script in the frame; null if none of its scripts run there. */
  readonly script: FrameScript | null;
  /**
   * Opened only for Google Pay: the gateway's script draws its button with Google's script. No card is typed in that
   * frame.
   */
  readonly forGooglePay: boolean;
};

const local = /^(localhost|[a-z0-9.-]+\.localhost|127\.0\.0\.1)$/;

/**
 * The origin of the payment frame for a page on this host: a separate one, so that card data never shares an origin
 * with the site. Null if there is none; then the frame is sandboxed instead (security.md S11).
 */
export function payOriginFor(protocol: string, host: string, origins: PageOrigins): string | null {
  if (origins.payOrigin !== null) return origins.payOrigin;
  const port = /:\d+$/.exec(host)?.[0] ?? "";
  return local.test(canonicalHost(host)) ? `${protocol}://pay.localhost${port}` : null;
}

export const framePath = "/payment-frame/";

/** The policy headers of the site's own answers that contain no script or style of their own. */
export const contentSecurity = (request: RequestAddress, origins: PageOrigins): Record<string, string> =>
  siteHeaders(payOriginFor(request.protocol, request.host, origins), nothingInline);

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join("; ");

/** Where the consent managers' scripts send requests and store the choices. */
const consentHosts = {
  osano: "https://*.osano.com",
  onetrust: "https://*.onetrust.com https://*.cookielaw.org",
} as const;

/** The hashes of each script and style in a page's own text. */
export type InlineHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

const nothingInline: InlineHashes = { scripts: [], styles: [] };

/** The consent manager that runs on a public page. */
type ConsentManager = Pick<TenantSite, "consentManager" | "consentScript">;

/**
 * The policy headers of a page of the site.
 *
 * @param manager of a public page's publication; null in checkout, account and payment pages, where no script of others
 *   runs.
 */
export function pageSecurity(
  request: RequestAddress,
  origins: PageOrigins,
  { inline, manager }: { readonly inline: InlineHashes; readonly manager: ConsentManager | null },
): Record<string, string> {
  const own = siteHeaders(payOriginFor(request.protocol, request.host, origins), inline);
  return manager === null ? own : { ...own, ...withConsentManager(manager, inline) };
}

/**
 * The policy of a page with an outside consent manager, which builds its own markup and styles, and calls its own
 * hosts.
 */
function withConsentManager(
  { consentManager, consentScript }: ConsentManager,
  { scripts }: InlineHashes,
): Record<string, string> {
  if (consentManager === "builtin" || consentScript === null) return {};
  const { origin } = new URL(consentScript.url);
  const vendor = `'self' ${origin} ${consentHosts[consentManager]}`;
  return {
    "content-security-policy": policy({
      ...siteDirectives("'none'"),
      "script-src": [vendor, ...scripts].join(" "),
      // Hashes beside 'unsafe-inline' would switch it off.
      "style-src": "'self' 'unsafe-inline'",
      "connect-src": vendor,
      "report-uri": "/csp-report",
    }),
  };
}

const trustedTypes = { "require-trusted-types-for": "'script'", "trusted-types": "safe-html" } as const;

const siteDirectives = (frames: string) => ({
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' https:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "frame-src": frames,
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
});

/** The one page that the desk may embed: the payment frame, on its own origin if it has one. */
const frameOfDesk = ({ protocol, host }: RequestAddress, origins: PageOrigins): string =>
  `${payOriginFor(protocol, host, origins) ?? `${protocol}://${host}`}${framePath}`;

/** The policy headers of the desk: its own files, its own calls, and the payment frame. Nobody may embed the desk. */
export const deskSecurity = (request: RequestAddress, origins: PageOrigins): Record<string, string> => ({
  "content-security-policy": policy({
    ...siteDirectives(frameOfDesk(request, origins)),
    "img-src": "'self' data:",
    "form-action": "'none'",
    ...trustedTypes,
    "report-uri": "/csp-report",
  }),
  "permissions-policy": "payment=(), camera=(), microphone=(), geolocation=()",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
});

function siteHeaders(pay: string | null, { scripts, styles }: InlineHashes): Record<string, string> {
  return {
    "content-security-policy": policy({
      ...siteDirectives(pay ?? "'self'"),
      "script-src": ["'self'", ...scripts].join(" "),
      "style-src": ["'self'", ...styles].join(" "),
      ...trustedTypes,
      "report-uri": "/csp-report",
    }),
    "permissions-policy": `payment=(${pay === null ? "self" : `self "${pay}"`}), camera=(), microphone=(), geolocation=()`,
  };
}

/**
 * The policy headers of the payment frame's page: only the gateway's script runs there, and only the publication's own
 * pages may embed it. Trusted Types are required of our emulator, but not of a gateway's script, which was not written
 * for them.
 */
export function frameSecurity(
  request: RequestAddress,
  { siteOrigins, script, forGooglePay }: FramePublication,
): Record<string, string> {
  const port = /:\d+$/.exec(request.host)?.[0] ?? "";
  const scheme = request.protocol;
  // A page on the reader's own machine may embed it only if the frame itself is on that machine.
  const here = local.test(canonicalHost(request.host))
    ? [`${scheme}://localhost${port}`, `${scheme}://*.localhost${port}`, `${scheme}://127.0.0.1${port}`]
    : [];
  // A sandboxed frame has an opaque origin, but 'self' still means the address that it came from.
  const gatewayOrigin = script?.origin ?? null;
  const { scripts, connects, frames } = script?.needs ?? ownOriginOnly;
  const google = forGooglePay && gatewayOrigin !== null;
  const gateway = ["'self'", gatewayOrigin ?? "", google ? "https://pay.google.com" : ""].filter(Boolean).join(" ");
  const gatewayAnd = (more: readonly string[]): string => [gateway, ...more].join(" ");
  return {
    "content-security-policy": policy({
      "default-src": "'none'",
      "script-src": gatewayAnd(scripts),
      "style-src": gateway,
      "img-src": google ? "'self' data: https://www.gstatic.com" : "'self' data:",
      "font-src": "'self'",
      "connect-src": gatewayAnd(google ? [...connects, "https://google.com/pay"] : connects),
      "frame-src": gatewayAnd(frames),
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": ["'self'", ...here, ...siteOrigins].join(" "),
      ...(gatewayOrigin === null ? { "require-trusted-types-for": "'script'", "trusted-types": "gateway-script" } : {}),
      "report-uri": "/csp-report",
    }),
    "referrer-policy": "strict-origin",
    "cross-origin-resource-policy": "cross-origin",
  };
}
