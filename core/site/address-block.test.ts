import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addressBlock } from "./address-block.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
])("counts %s as %s", (ip, block) => {
  expect(addressBlock(ip)).toBe(block);
});

test.each(["", "unknown", "1::2::3", "1:2:3", "1:2:3:4:5:6:7:8:9", "g::1"])("leaves %j as it is", (text) => {
  expect(addressBlock(text)).toBe(text);
});

const group = fc.integer({ min: 0, max: 0xffff }).map((bits) => bits.toString(16));
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });

test("counts every address of one /64 as one network, and those of two networks apart", () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), groups(4), (network, other, one, two) => {
      // Excludes IPv4 addresses in IPv6 notation.
      fc.pre([network, other].every((each) => each.some((text) => text !== "0")));
      const blockOf = (net: string[], host: string[]) => addressBlock([...net, ...host].join(":"));
      expect(blockOf(network, one)).toBe(blockOf(network, two));
      expect(blockOf(network, one) === blockOf(other, two)).toBe(network.join() === other.join());
    }),
  );
});

test("counts an IPv4 address the same however it is written", () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect(addressBlock(`::ffff:${ip}`)).toBe(addressBlock(ip));
    }),
  );
});
