import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { lookup } from "node:dns";

const closed = new BlockList();
const ranges = {
  ipv4: "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3",
  ipv6: "::/127 64:ff9b::/96 fc00::/7 fe80::/10 ff00::/8",
} as const;
for (const family of ["ipv4", "ipv6"] as const) {
  for (const range of ranges[family].split(" ")) {
    const [network = "", prefix = ""] = range.split("/");
    closed.addSubnet(network, Number(prefix), family);
  }
}

/** Loopback, link-local, private and reserved networks, including an IPv4 address wrapped in an IPv6 one. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || closed.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Resolves a host for a connection and refuses it if any of its addresses is private (security.md 17). The connection
 * then goes to exactly the address that was checked, so that a second answer of the name server changes nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (fault, found) => {
    const [first] = found ?? [];
    if (fault !== null) return done(fault, "");
    if (first === undefined || found.some(({ address }) => isPrivateAddress(address))) {
      return done(new Error(`${hostname} is not a public address`), "");
    }
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
};
