/** The most passkeys per login: one for each of somebody's devices, and some to spare. */
export const maxPasskeys = 10;

/** The longest name that somebody can give a passkey. */
export const passkeyNameLength = 60;

/** Why something about passkeys is refused. */
export const passkeyRefusals = ["not-here", "unconfirmed", "too-many", "not-verified"] as const;
export type PasskeyRefusal = (typeof passkeyRefusals)[number];

/**
 * The host that a passkey belongs to (decision 74): the publication's own, never a parent domain, because the publisher
 * may run other programs there. Null: browsers make no passkeys for this address.
 */
export function passkeyHost(origin: string): string | null {
  const [, protocol, hostname = ""] = /^(https?):\/\/(\[[^\]]*\]|[^:/]+)/.exec(origin) ?? [];
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return hostname;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return protocol === "https" && !isAddress ? hostname : null;
}

export type PasskeyFacts = {
  readonly host: string | null;
  /** The login's mailbox is proven: a stranger who claims an address gets no passkey. */
  readonly confirmed: boolean;
  readonly count: number;
};

/** Whether a login may get another passkey; null: it may. */
export function passkeyRefusal({
  host,
  confirmed,
  count,
}: PasskeyFacts): Exclude<PasskeyRefusal, "not-verified"> | null {
  if (host === null) return "not-here";
  if (!confirmed) return "unconfirmed";
  return count >= maxPasskeys ? "too-many" : null;
}
