import { expect, test } from "vitest";
import { withoutPrefix, withPrefix } from "./base-path.ts";

test("the base path is optional", () => {
  expect(withPrefix("", "/account/cancel")).toBe("/account/cancel");
  expect(withPrefix("/courier.example", "/account/cancel")).toBe("/courier.example/account/cancel");
  expect(withPrefix("/courier.example", "/")).toBe("/courier.example");
});

test("a path is the same page with and without the base path", () => {
  for (const path of ["/", "/account", "/account/cancel"]) {
    expect(withoutPrefix("/courier.example", withPrefix("/courier.example", path))).toBe(path);
    expect(withoutPrefix("", path)).toBe(path);
  }
  expect(withoutPrefix("/courier.example", "/Courier.Example/account")).toBe("/account");
  expect(withoutPrefix("/courier.example", "/courier.example.org/account")).toBe("/courier.example.org/account");
});
