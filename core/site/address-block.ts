/**
 * The network that a rate limit counts. Only `addressBlock` creates it, so that no limit can count a bare address by
 * mistake.
 */
export type AddressBlock = string & { readonly [unit]: "address block" };
declare const unit: unique symbol;

/** The first 64 bits of an IPv6 address identify a network; its owner can change the other 64 at will. */
const networkGroups = 4;
const allGroups = 8;

/**
 * The network of an address. An IPv4 address is its own network, also in IPv6 notation (`::ffff:203.0.113.7`). For an
 * IPv6 address it is the first 64 bits, because a single home has all the addresses behind them.
 *
 * @param ip as given by the socket or a trusted proxy. Text that isn't an address is returned unchanged.
 */
export function addressBlock(ip: string): AddressBlock {
  const [plain = ""] = ip.trim().toLowerCase().split("%");
  return blockOf(plain) as AddressBlock;
}

function blockOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const groups = groupsOf(ip);
  if (groups === null) return ip;
  const [mapped, high = 0, low = 0] = [groups.slice(0, 6).join(":"), groups[6], groups[7]];
  if (mapped === "0:0:0:0:0:65535") return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, networkGroups)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address with `::` expanded; null if it isn't one. */
function groupsOf(ip: string): readonly number[] | null {
  const halves = withHexTail(ip).split("::");
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = allGroups - head.length - tail.length;
  if (halves.length > 2 || (halves.length === 1 ? missing !== 0 : missing < 1)) return null;
  const texts = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  return texts.every((text) => /^[0-9a-f]{1,4}$/.test(text)) ? texts.map((text) => Number.parseInt(text, 16)) : null;
}

/** The last 32 bits may be written as an IPv4 address. */
const withHexTail = (ip: string): string =>
  ip.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
