import { expect, test } from "vitest";
import { canonicalHost, isSharedHost, tenantFor } from "./tenant-host.ts";

const known = {
  byDomain: new Map([
    ["courier.example", "courier"],
    ["tribune.example", "tribune"],
  ]),
  byHost: new Map([
    ["courier.example", "courier"],
    ["www.courier.example", "courier"],
    ["tribune.example", "tribune"],
  ]),
  defaultEntry: "courier",
  sharedHosts: new Set(["test.host"]),
};
const page = (host: string, path: string) => tenantFor({ host, path, domain: null }, known);
const call = (host: string, domain: string | null) => tenantFor({ host, path: null, domain }, known);

test("compares a host in lower case, without port and final dot", () => {
  const hosts = ["Courier.Example.:3000", "[::1]:3000", "127.0.0.1:80", "localhost"];
  expect(hosts.map(canonicalHost)).toEqual(["courier.example", "[::1]", "127.0.0.1", "localhost"]);
});

test("treats localhost, IP addresses and listed hosts as shared", () => {
  const shared = ["localhost", "10.0.0.7", "[::1]", "test.host", "courier.example", "evil.example"];
  expect(shared.filter((host) => isSharedHost(host, known.sharedHosts))).toEqual([
    "localhost",
    "10.0.0.7",
    "[::1]",
    "test.host",
  ]);
});

test("needs no name for a publication on its own host, and lets no other be named there", () => {
  expect(page("www.courier.example", "/subscribe")).toEqual({ tenant: "courier", prefix: "" });
  expect(call("courier.example", null)).toEqual({ tenant: "courier", prefix: "" });
  expect(call("courier.example", "COURIER.example")).toEqual({ tenant: "courier", prefix: "" });
  expect(call("courier.example", "tribune.example")).toBeNull();
  expect(page("courier.example", "/tribune.example/subscribe")).toBeNull();
});

test("accepts the optional prefix on a publication's own host too", () => {
  expect(page("courier.example", "/courier.example/account/cancel")).toEqual({
    tenant: "courier",
    prefix: "/courier.example",
  });
});

test("chooses by the page's prefix or the call's parameter on a shared host, else the default publication", () => {
  expect(page("localhost:3000", "/Tribune.example/subscribe")).toEqual({
    tenant: "tribune",
    prefix: "/tribune.example",
  });
  expect(page("localhost:3000", "/tribune.example")).toEqual({ tenant: "tribune", prefix: "/tribune.example" });
  expect(page("10.0.0.7", "/subscribe")).toEqual({ tenant: "courier", prefix: "" });
  expect(call("test.host", "tribune.example")).toEqual({ tenant: "tribune", prefix: "/tribune.example" });
  expect(call("test.host", "")).toEqual({ tenant: "courier", prefix: "" });
});

test("lets the default publication be named, and keeps the prefix its pages were requested with", () => {
  expect(page("localhost", "/courier.example/subscribe")).toEqual({ tenant: "courier", prefix: "/courier.example" });
  expect(call("localhost", "courier.example")).toEqual({ tenant: "courier", prefix: "" });
});

test("finds no publication for an unknown domain, as prefix and as parameter", () => {
  expect(call("localhost", "nobody.example")).toBeNull();
  expect(page("localhost", "/nobody.example/subscribe")).toBeNull();
  expect(page("localhost", "/nobody/account")).toBeNull();
});

test("finds the default publication for a path that only looks like a domain", () => {
  for (const path of [
    "/",
    "/favicon.ico",
    "/.well-known/gpc.json",
    "/nowhere/at/all",
    "/subscribe/account",
    "/account/cancel",
  ])
    expect(page("localhost", path)).toEqual({ tenant: "courier", prefix: "" });
});

test("finds no publication for a host that is neither a publication's nor shared", () => {
  expect(page("evil.example", "/subscribe")).toBeNull();
  expect(call("evil.example", "courier.example")).toBeNull();
});

test("finds no publication on a shared host without a default until one is named", () => {
  const none = { ...known, defaultEntry: null };
  expect(tenantFor({ host: "localhost", path: "/subscribe", domain: null }, none)).toBeNull();
  expect(tenantFor({ host: "localhost", path: null, domain: "tribune.example" }, none)).toMatchObject({
    tenant: "tribune",
  });
});
