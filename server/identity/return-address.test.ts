import * as fc from "fast-check";
import { expect, test } from "vitest";
import { returnAddress } from "./return-address.ts";

const tenantHost = {
  origin: "https://test.example",
  publication: { tenant: { domain: "courier.example" }, hosts: ["www.courier.example"] },
};
const to = (asked: string): string | null => returnAddress(asked, tenantHost)?.href ?? null;

test("leads back to a page of this publication, on the requested host or on its own", () => {
  expect(to("https://test.example/courier.example/account")).toBe("https://test.example/courier.example/account");
  expect(to("https://www.courier.example/account?state=a-b_c")).toBe("https://www.courier.example/account?state=a-b_c");
});

test("keeps only the state parameter of the query, and only if it can be one of ours", () => {
  expect(to("https://www.courier.example/account?code=x&accountNumber=7&state=abc#frag")).toBe(
    "https://www.courier.example/account?state=abc",
  );
  expect(to("https://www.courier.example/account?state=%3Cscript%3E")).toBe("https://www.courier.example/account");
});

test.each([
  "https://evil.example/account",
  "http://www.courier.example/account",
  "https://www.courier.example:8443/account",
  "https://www.courier.example.evil.example/account",
  "https://www.courier.example@evil.example/account",
  "https://user:pw@www.courier.example/account",
  "https:\\\\www.courier.example/account",
  "https://www.courier.example/account/../../x",
  "https://www.courier.example/tribune.example/account",
  "//www.courier.example/account",
  "/account",
  "javascript:alert(1)",
  "data:text/html,x",
  " https://www.courier.example/account",
  "https://www.courier.example/acc\tount",
])("doesn't lead back to %s", (asked) => {
  expect(to(asked)).toBeNull();
});

test("for any input, answers with one of the two origins and a listed page, or with nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (asked) => {
      const answer = to(asked);
      expect(answer === null || /^https:\/\/(test|www\.courier)\.example\//.test(answer)).toBe(true);
    }),
  );
});
