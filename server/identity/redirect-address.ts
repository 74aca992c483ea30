/**
 * Why a browser can't be sent to an address; null if it can. A sandbox publication may also use this machine without
 * https.
 */
export function redirectProblem(address: string, mode: "sandbox" | "live"): string | null {
  if (!URL.canParse(address)) return `${address} is not an address such as https://www.courier.example/signed-in`;
  const { protocol, hostname, username, password, hash, href } = new URL(address);
  if (username !== "" || password !== "" || hash !== "" || address.includes("#"))
    return `${address} must have no user, password or #part`;
  if (address.includes("*")) return `${address} must be one exact address; a * is not supported`;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1";
  if (protocol !== "https:" && !(protocol === "http:" && isLocal && mode === "sandbox"))
    return `${address} must begin with https://`;
  return href === address ? null : `${address} must be written as browsers write it: ${href}`;
}
