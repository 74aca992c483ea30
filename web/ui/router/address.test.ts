import { expect, test } from "vitest";
import { hrefOf, resolve } from "./address.ts";

const textOf = (to: Parameters<typeof resolve>[0]): string => hrefOf("", resolve(to, "/account/history"));

test("an address with a path replaces everything", () => {
  expect(textOf("/account?accountNumber=7#top")).toBe("/account?accountNumber=7#top");
  expect(textOf({ pathname: "/subscribe", search: "?step=gift" })).toBe("/subscribe?step=gift");
  expect(textOf("/")).toBe("/");
});

test("without a path, only what follows the current page's path is new", () => {
  expect(textOf("?kind=dates#timeline")).toBe("/account/history?kind=dates#timeline");
  expect(textOf("#timeline")).toBe("/account/history#timeline");
  expect(textOf({ search: "?step=gift" })).toBe("/account/history?step=gift");
  expect(textOf({ search: "" })).toBe("/account/history");
});

test("an empty query counts as none, and a question mark after the # belongs to the hash", () => {
  expect(textOf("/find?")).toBe("/find");
  expect(resolve("/find#q=who?&name=a#b", "/")).toEqual({ pathname: "/find", search: "", hash: "#q=who?&name=a#b" });
});

test("no address leads to another site", () => {
  for (const elsewhere of ["//evil.example/x", "/\\evil.example/x", "\\\\evil.example/x", "/\t/evil.example/x"])
    expect(new URL(textOf(elsewhere), "https://courier.example").href).toBe("https://courier.example/evil.example/x");
  expect(new URL(textOf("https://evil.example/x"), "https://courier.example").host).toBe("courier.example");
});

test("the base path comes before every path, and alone is the start page", () => {
  expect(hrefOf("/courier.example", resolve("/account?a=1", "/"))).toBe("/courier.example/account?a=1");
  expect(hrefOf("/courier.example", resolve("/", "/"))).toBe("/courier.example");
});
