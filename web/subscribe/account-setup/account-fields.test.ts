import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { accountFields } from "./account-fields.ts";

const right = { email: "ada@example.com", confirmEmail: "ada@example.com", password: "sixsix" };
const complaints = (given: Partial<typeof right>, policy: "spec" | "nist" = "spec") => {
  const checked = accountFields(policy)({ ...right, ...given });
  return checked.ok ? [] : Object.entries(checked.problems);
};

test("accepts an email, the same email again and a password of 6 to 20 characters", () => {
  expect(complaints({})).toEqual([]);
  expect(complaints({ password: "12345678901234567890" })).toEqual([]);
});

test("the email must be valid", () => {
  for (const email of ["", "ada", "ada@", "ada@example", "a b@example.com"]) {
    expect(complaints({ email, confirmEmail: email })).toEqual([["email", messages.invalidEmail]]);
  }
});

test("the confirmed email must match, in upper or lower case, even while other fields are wrong", () => {
  expect(complaints({ confirmEmail: "ada@example.org" })).toEqual([["confirmEmail", messages.emailsDoNotMatch]]);
  expect(complaints({ confirmEmail: " Ada@Example.com " })).toEqual([]);
  expect(complaints({ confirmEmail: "", password: "short" }).map(([field]) => field)).toEqual([
    "password",
    "confirmEmail",
  ]);
});

test("a password has 6 to 20 characters, counted as the reader sees them", () => {
  for (const password of ["", "12345", "123456789012345678901"]) {
    expect(complaints({ password })).toEqual([["password", messages.passwordLength]]);
  }
  expect(complaints({ password: "🗞️📰🗞️📰🗞️📰" })).toEqual([]);
});

test("a publication with the longer policy asks for 15 to 128", () => {
  expect(complaints({ password: "fourteen chars" }, "nist")).toHaveLength(1);
  expect(complaints({ password: "correct horse battery" }, "nist")).toEqual([]);
});
