import { expect, test } from "vitest";
import { matchPath } from "./match-path.ts";

test("a path matches its pattern in any case, and with slashes at its end", () => {
  for (const path of ["/account/OneTimePayment", "/Account/onetimepayment", "/account/OneTimePayment/"])
    expect(matchPath("/account/OneTimePayment", path)).toEqual({});
  for (const path of ["/account", "/account/OneTimePayment/UpdateCard", "/account/OneTimePayments", "/", ""])
    expect(matchPath("/account/OneTimePayment", path)).toBeNull();
});

test("a doubled slash makes a different path", () => {
  expect(matchPath("/account/history", "/account//history")).toBeNull();
  expect(matchPath("/account", "//account")).toBeNull();
});

test("named parts are whole segments, decoded", () => {
  expect(matchPath("/:publication/accounts/:accountNumber", "/courier.example/accounts/1000017")).toEqual({
    publication: "courier.example",
    accountNumber: "1000017",
  });
  expect(matchPath("/settings/staff/:email", "/settings/staff/ana%2Fb%40courier.example")).toEqual({
    email: "ana/b@courier.example",
  });
  expect(matchPath("/:publication/start", "//start")).toBeNull();
  expect(matchPath("/:publication/start", "/start")).toBeNull();
});

test("a segment that can't be decoded stays as it was typed", () => {
  expect(matchPath("/settings/staff/:email", "/settings/staff/50%zz")).toEqual({ email: "50%zz" });
});

test("a fixed segment matches however it is encoded", () => {
  expect(matchPath("/account/history", "/account/h%69story")).toEqual({});
  expect(matchPath("/account/history", "/account%2Fhistory")).toBeNull();
});

test("a star matches every path", () => {
  for (const path of ["/", "", "/a/b/c"]) expect(matchPath("*", path)).toEqual({});
});
