import { expect, test } from "vitest";
import { splitSignInCode } from "./sign-in-code.ts";

const split = (address: string, basePath = "") =>
  splitSignInCode(new URL(address, "https://courier.example"), basePath);

test("the code is removed from the address, and the rest stays", () => {
  expect(split("/account?code=abc&state=xyz&accountNumber=7#top")).toEqual({
    signIn: { code: "abc", state: "xyz" },
    rest: "/account?accountNumber=7#top",
  });
  expect(split("/account?code=abc")).toEqual({ signIn: { code: "abc", state: null }, rest: "/account" });
});

test("also works under the domain prefix", () => {
  expect(split("/courier.example/account?code=abc", "/courier.example")?.rest).toBe("/courier.example/account");
});

test("a code elsewhere is not a sign-in: gifts are redeemed by code, too", () => {
  expect(split("/subscribe/redeem?code=GIFT")).toBeNull();
  expect(split("/account")).toBeNull();
  expect(split("/account?code=")).toBeNull();
  expect(split("/accounting?code=abc")).toBeNull();
});
