import { expect, test } from "vitest";
import { isPublicPage } from "./public-page.ts";

test("treats checkout, account area, sign-in and payment pages as not public, in any letter case", () => {
  for (const path of ["/", "/subscribe", "/Subscribe/thankyou", "/subscribe/nowhere", "/account", "/ACCOUNT/cancel"]) {
    expect([path, isPublicPage(path)]).toEqual([path, false]);
  }
  for (const path of ["//subscribe", "/tncms/auth/federated/", "/payment-frame/"]) {
    expect([path, isPublicPage(path)]).toEqual([path, false]);
  }
});

test("treats any other page as public", () => {
  for (const path of ["/nowhere", "/subscribers", "/about/account"]) {
    expect([path, isPublicPage(path)]).toEqual([path, true]);
  }
});
