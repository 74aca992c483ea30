import { expect, test } from "vitest";
import { isPublicPage } from "./public-page.ts";

test("checkout, account area, sign-in and payment pages are not public, in any case of letters", () => {
  for (const path of ["/", "/subscribe", "/Subscribe/thankyou", "/subscribe/nowhere", "/account", "/ACCOUNT/cancel"]) {
    expect([path, isPublicPage(path)]).toEqual([path, false]);
  }
  for (const path of ["//subscribe", "/tncms/auth/federated/", "/payment-frame/"]) {
    expect([path, isPublicPage(path)]).toEqual([path, false]);
  }
});

test("any other page is", () => {
  for (const path of ["/nowhere", "/subscribers", "/about/account"]) {
    expect([path, isPublicPage(path)]).toEqual([path, true]);
  }
});
