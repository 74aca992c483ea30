import { expect, test } from "vitest";
import { addressRefusal, guardedLookup, isPrivateAddress, privateNetworks, publicLookup } from "./private-addresses.ts";

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

const office = privateNetworks(["10.0.0.0/8", "127.0.0.0/8", "::1", "192.168.1.7"]);

test.each([
  "https://10.2.3.4/hook",
  "http://10.2.3.4:8080/hook",
  "http://192.168.1.7/",
  "http://[::1]/",
  "https://x.example/",
])("%s may be called with the operator's list", (address) => {
  expect(addressRefusal(new URL(address), office)).toBeNull();
});

test.each([
  ["https://172.16.0.1/", "172.16.0.1 is on a private network that PRIVATE_NETWORKS does not list"],
  ["http://192.168.1.8/", "192.168.1.8 is on a private network that PRIVATE_NETWORKS does not list"],
  ["http://8.8.8.8/", "use https"],
  ["ftp://10.0.0.1/", "it must begin with https://"],
])("refuses %s and gives the reason", (address, reason) => {
  expect(addressRefusal(new URL(address), office)?.message).toContain(reason);
});

test("allows a name that resolves to a private address only if the operator's list has it", async () => {
  const look = (networks: typeof office, protocol: string) =>
    new Promise((resolve) =>
      guardedLookup(networks, protocol)("localhost", { family: 4 }, (_, found) => resolve(_ ?? found)),
    );
  expect(await look(office, "http:")).toBe("127.0.0.1");
  expect(String(await look(privateNetworks(["10.0.0.0/8"]), "https:"))).toContain(
    "127.0.0.1 is on a private network that PRIVATE_NETWORKS does not list",
  );
});

test("without a list, a name needs https, whatever address it resolves to", () => {
  expect(addressRefusal(new URL("http://x.example/"), privateNetworks([]))?.message).toContain("use https");
});
