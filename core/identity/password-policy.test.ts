import * as fc from "fast-check";
import { expect, test } from "vitest";
import { normalizePassword, type PasswordFacts, passwordProblem, siteWords } from "./password-policy.ts";

const facts: PasswordFacts = {
  policy: "spec",
  isCommon: (password) => password === "letmein1",
  siteWords: siteWords({
    domain: "prairie-courier.example",
    siteName: "The Prairie Courier",
    company: "Courier Media",
  }),
  email: "dana.reed@mail.example",
};
const problem = (password: string, change: Partial<PasswordFacts> = {}) =>
  passwordProblem(password, { ...facts, ...change });

test("requires 6 to 20 characters, counted as a reader counts them", () => {
  expect(problem("abcde")).toBe("length");
  expect(problem("a quiet")).toBeNull();
  expect(problem("🌻".repeat(6))).toBeNull();
  expect(problem("🌻".repeat(21))).toBe("length");
});

test("lets a publication require 15 to 128 instead", () => {
  expect(problem("fourteen chars", { policy: "nist" })).toBe("length");
  expect(problem("fifteen letters", { policy: "nist" })).toBeNull();
  expect(problem("x".repeat(129), { policy: "nist" })).toBe("length");
});

test("accepts exactly the range of lengths, for any text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40, unit: "grapheme" }), fc.constantFrom("spec", "nist"), (password, policy) => {
      const { length } = Array.from(normalizePassword(password));
      const [least, most] = policy === "spec" ? [6, 20] : [15, 128];
      expect(problem(password, { policy }) === "length").toBe(length < least || length > most);
    }),
  );
});

test("refuses common passwords in any case", () => {
  expect(problem("LetMeIn1")).toBe("common");
  expect(problem("ｌetmein1")).toBe("common");
});

test("refuses the publication's names, with or without digits around them", () => {
  for (const password of ["Courier2026!", "prairie", "ThePrairieCourier", "couriermedia1"])
    expect(problem(password)).toBe("site-word");
  expect(problem("courier pigeons fly")).toBeNull();
});

test("refuses the email and the part before its @", () => {
  expect(problem("dana.reed@mail.example", { policy: "nist" })).toBe("own-email");
  expect(problem("Dana.Reed")).toBe("own-email");
  expect(problem("danareed99")).toBe("own-email");
  expect(problem("reed and dana")).toBeNull();
});
