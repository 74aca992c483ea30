import type { Boot } from "./boot.ts";
import type { Call } from "./call.ts";

/**
 * For pages without a boot element: gets the same facts from the three calls. If one fails, its default applies
 * (account §8).
 */
export async function fetchBoot(call: Call, pathname: string): Promise<Boot> {
  const prefix = domainOfPath(pathname);
  const input = prefix === null ? {} : { domain: prefix };
  const [options, toggles, offers] = await Promise.all([
    call("getSiteOptions", input).catch(reported(null)),
    call("getFeatureToggles", input).catch(reported([])),
    call("getDefaultWebOffers", input).catch(reported([])),
  ]);
  const domain = options?.domain ?? prefix ?? "";
  const basePath = prefix === null ? "" : `/${prefix}`;
  return { domain, basePath, options, toggles, offers, quote: null, sandbox: options?.mode === "sandbox" };
}

const reported =
  <T>(fallback: T) =>
  (fault: unknown): T => {
    globalThis.reportError?.(fault);
    return fallback;
  };

/** The optional domain prefix of a path: `/courier.example/account` -> `courier.example`. */
export function domainOfPath(pathname: string): string | null {
  const match = /^\/([^/]+\.[^/]+)(?:\/(?:account|subscribe)(?:\/.*)?)?\/?$/i.exec(pathname);
  return match?.[1]?.toLowerCase() ?? null;
}
