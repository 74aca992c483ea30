/** Names that only a private network resolves (RFC 6761, 6762, 8375 and common practice). */
const privateZones =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|domain|workgroup|arpa|onion|invalid)$/;

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const publicHost = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`);
const localPart = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i;

/**
 * Whether we send email to this address: a single plain mailbox on a public host name. Address literals (`[10.0.0.1]`),
 * hosts without a dot, private zones, lists, display names, quoted parts and line breaks are refused (security.md S23,
 * 22).
 */
export function isMailable(address: string): boolean {
  const at = address.lastIndexOf("@");
  const host = address.slice(at + 1).toLowerCase();
  return (
    at > 0 &&
    address.length <= 254 &&
    localPart.test(address.slice(0, at)) &&
    publicHost.test(host) &&
    !privateZones.test(host)
  );
}
