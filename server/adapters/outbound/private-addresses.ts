import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { lookup } from "node:dns";

const closed = listOf(
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3 ::/127 64:ff9b::/96 fc00::/7 fe80::/10 ff00::/8".split(
    " ",
  ),
);

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", prefix] = range.split("/");
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(network, Number(prefix ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return list;
}

const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Loopback, link-local, private and reserved networks, including an IPv4 address wrapped in an IPv6 one. */
export const isPrivateAddress = (address: string): boolean => isIP(address) === 0 || isIn(closed, address);

/** The private networks that the operator lets us call (`PRIVATE_NETWORKS`). */
export type PrivateNetworks = {
  readonly areAny: boolean;
  readonly include: (address: string) => boolean;
};

export const noPrivateNetworks: PrivateNetworks = { areAny: false, include: () => false };

/** @param ranges `10.0.0.0/8`, or one address. */
export function privateNetworks(ranges: readonly string[]): PrivateNetworks {
  if (ranges.length === 0) return noPrivateNetworks;
  const list = listOf(ranges);
  return { areAny: true, include: (address) => isIP(address) !== 0 && isIn(list, address) };
}

/** We don't call this address. The message is for the operator, and names the setting. */
export class AddressRefused extends TypeError {}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/**
 * Why an address may not be called, judging by its text alone; null if it may. A public address needs https; one of the
 * operator's private networks may do without.
 */
export function addressRefusal(url: URL, networks: PrivateNetworks): AddressRefused | null {
  const host = hostOf(url);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return new AddressRefused(`${url.href} is not a public address: it must begin with https://`);
  if (isIP(host) > 0 && networks.include(host)) return null;
  if (isIP(host) > 0 && isPrivateAddress(host)) return notListed(host, host);
  if (url.protocol === "http:" && (isIP(host) > 0 || !networks.areAny))
    return new AddressRefused(
      `${url.origin} is not a public address that we call: use https, or a private network that PRIVATE_NETWORKS lists`,
    );
  return null;
}

const notListed = (host: string, address: string): AddressRefused =>
  new AddressRefused(
    `${host} is not a public address: ${address} is on a private network that PRIVATE_NETWORKS does not list`,
  );

/**
 * Resolves a host for a connection and refuses it if any of its addresses is private and not the operator's (security.md
 * 17). The connection then goes to exactly the address that was checked, so that a second answer of the name server
 * changes nothing.
 */
export const guardedLookup =
  (networks: PrivateNetworks, protocol: string): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (fault, found) => {
      const [first] = found ?? [];
      if (fault !== null) return done(fault, "");
      const refused = found.find(
        ({ address }) => !networks.include(address) && (protocol === "http:" || isPrivateAddress(address)),
      );
      if (first === undefined) return done(new Error(`${hostname} has no address`), "");
      if (refused !== undefined)
        return done(
          isPrivateAddress(refused.address)
            ? notListed(hostname, refused.address)
            : new AddressRefused(`${hostname} is not a public address that we call: use https`),
          "",
        );
      return options.all === true ? done(null, found) : done(null, first.address, first.family);
    });
  };

/** For systems that are never on a private network. */
export const publicLookup: LookupFunction = guardedLookup(noPrivateNetworks, "https:");
