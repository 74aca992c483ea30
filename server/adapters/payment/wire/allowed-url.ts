import { isIP } from "node:net";
import { isPrivateAddress } from "../../address/vendor/private-addresses.ts";

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Plain http is for the built-in emulator on this machine; everything else is https to a public address (security.md 17). */
export function isAllowedUrl(url: URL): boolean {
  if (url.protocol === "http:") return loopback.has(url.hostname);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return url.protocol === "https:" && (isIP(host) === 0 || !isPrivateAddress(host));
}
