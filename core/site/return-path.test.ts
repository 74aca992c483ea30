import * as fc from "fast-check";
import { expect, test } from "vitest";
import { returnPages, returnPath } from "./return-path.ts";

const to = (path: string) => returnPath(path, "courier.example");

test("returns to every page of the site, with and without the domain prefix", () => {
  for (const page of returnPages) {
    expect(to(page)).toBe(page);
    expect(to(`/courier.example${page}`)).toBe(page === "/" ? "/courier.example" : `/courier.example${page}`);
  }
});

test("ignores case and a trailing slash, and answers as the specs write it", () => {
  expect(to("/ACCOUNT/deliveryissue/")).toBe("/account/deliveryIssue");
});

test("drops the query, because it can carry a code or an account number", () => {
  expect(to("/account?accountNumber=100200300&code=abc")).toBe("/account");
  expect(to("/account/profile#top")).toBe("/account/profile");
});

test("never leads off the site", () => {
  const bad = [
    "https://evil.example/account",
    "//evil.example",
    "//evil.example/account",
    "/\\evil.example",
    "/account\\..\\x",
    "/account%2f..",
    "/account/../admin",
    "/account\n",
    "javascript:alert(1)",
    "account",
    "",
    "/tribune.example/account",
    "/admin",
  ];
  expect(bad.map(to)).toEqual(bad.map(() => null));
});

test("answers with a page of the list, whatever is asked", () => {
  const allowed = new Set(
    returnPages.flatMap((page) => [page, page === "/" ? "/courier.example" : `/courier.example${page}`]),
  );
  const part = fc.constantFrom(
    "",
    "account",
    "Profile",
    "subscribe",
    "courier.example",
    "evil.example",
    "..",
    "https:",
    "\\",
    "?code=1",
  );
  const path = fc.array(part, { maxLength: 5 }).map((parts) => parts.join("/"));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        path,
        path.map((rest) => `/${rest}`),
      ),
      (asked) => {
        const answer = to(asked);
        expect(answer === null || allowed.has(answer)).toBe(true);
      },
    ),
  );
});
