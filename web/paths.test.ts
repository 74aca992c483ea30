import { expect, test } from "vitest";
import { accountNumberOf, hasBackArrow, ofAccount, paths } from "./paths.ts";

test("the header has a back arrow on every path except the root and paths beginning with /subscribe", () => {
  const without = Object.values(paths).filter((path) => !hasBackArrow(path));
  expect(without).toEqual(["/", "/subscribe", "/subscribe/thankyou", "/subscribe/gift", "/subscribe/redeem"]);
  expect(hasBackArrow("/Subscribe/thankyou")).toBe(false);
  expect(hasBackArrow("/nowhere")).toBe(true);
});

test("the account number is read from the query parameter accountNumber, default 0", () => {
  expect(accountNumberOf("?accountNumber=100234")).toBe(100234);
  for (const search of ["", "?accountNumber=", "?accountNumber=-1", "?accountNumber=1e3", "?accountnumber=7"])
    expect(accountNumberOf(search)).toBe(0);
});

test("pages of the account area keep the selected account", () => {
  expect(ofAccount(paths.cancel, 100234)).toBe("/account/cancel?accountNumber=100234");
  expect(ofAccount(paths.cancel, 0)).toBe("/account/cancel");
});
