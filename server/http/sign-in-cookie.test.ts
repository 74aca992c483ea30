import { expect, test } from "vitest";
import { cookieName, setCookie, tokenOf } from "./sign-in-cookie.ts";

test("programs on other ports and publications on a shared host have separate cookies", () => {
  const names = [
    cookieName("tx", "http://localhost:3000", "a.example"),
    cookieName("tx", "http://localhost:3001", "a.example"),
    cookieName("tx", "http://localhost:3000", "b.example"),
    cookieName("form", "http://localhost:3000", "a.example"),
  ];
  expect(new Set(names).size).toBe(4);
});

test("makes the cookie __Host- and Secure on https", () => {
  const name = cookieName("tx", "https://courier.example", "courier.example");
  expect(name).toMatch(/^__Host-tx-[\w-]{8}$/);
  expect(setCookie(name, "v", 600)).toBe(`${name}=v; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure`);
});

test("ignores a cookie that can't be one of our tokens", () => {
  expect(tokenOf("x".repeat(43))).toBe("x".repeat(43));
  expect([undefined, "", "x", "x".repeat(44), `${"x".repeat(42)}!`].map(tokenOf)).toEqual(Array(5).fill(null));
});
