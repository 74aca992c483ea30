import { expect, test } from "vitest";
import { isPrivateAddress, publicLookup } from "./private-addresses.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "::ffff:10.0.0.1",
  "no address",
])("%s is not public", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])("%s is public", (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test("refuses a name that leads to this machine before a connection is made", async () => {
  const fault = await new Promise((resolve) => publicLookup("localhost", {}, resolve));
  expect(String(fault)).toContain("localhost is not a public address");
});
