import { expect, test } from "vitest";
import { isEmail, isMailbox } from "./email.ts";

test("an email has a local part, an @, and a dotted host name or an IP address", () => {
  for (const text of ["ada@example.com", "a.b+c@mail.example.co", "root@127.0.0.1", "root@[127.0.0.1]"])
    expect(isEmail(text)).toBe(true);
  for (const text of [
    "",
    "ada",
    "ada@",
    "ada@example",
    "a b@example.com",
    "ada@example.c",
    `ada@${"x.".repeat(130)}com`,
  ])
    expect(isEmail(text)).toBe(false);
});

test("no email can be sent to an IP address", () => {
  expect(isMailbox("ada@example.com")).toBe(true);
  for (const text of ["root@127.0.0.1", "root@[127.0.0.1]", "ada@example"]) expect(isMailbox(text)).toBe(false);
});
