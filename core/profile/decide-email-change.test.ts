import { expect, test } from "vitest";
import { decideEmailChange } from "./decide-email-change.ts";

const current = "maria@mail.example";
const fresh = { current, provenLately: true };

test("a new address is accepted from somebody who signed in lately, as it was typed", () => {
  expect(decideEmailChange({ ...fresh, asked: "Maria.Lopez@mail.example" })).toEqual({
    kind: "accepted",
    email: "Maria.Lopez@mail.example",
  });
});

test("the address that is on record already is no change, in whatever case it is typed", () => {
  for (const asked of [current, "MARIA@MAIL.EXAMPLE"])
    expect(decideEmailChange({ ...fresh, asked })).toEqual({ kind: "refused", because: "same-email" });
});

test("an address literal has the form of an address, and no email is sent there (security.md S23)", () => {
  for (const asked of ["maria@[10.0.0.1]", "maria@10.0.0.1", "maria@mail.local"])
    expect(decideEmailChange({ ...fresh, asked })).toEqual({ kind: "refused", because: "no-mailbox" });
});

test("without a sign-in of the last five minutes the password is asked for, and only for a change that can be made", () => {
  const stale = { current, provenLately: false };
  expect(decideEmailChange({ ...stale, asked: "new@mail.example" })).toEqual({
    kind: "refused",
    because: "reauthenticate",
  });
  expect(decideEmailChange({ ...stale, asked: current })).toEqual({ kind: "refused", because: "same-email" });
  expect(decideEmailChange({ ...stale, asked: "new@localhost" })).toEqual({ kind: "refused", because: "no-mailbox" });
});

test("an account without an email gets its first one in the same way", () => {
  expect(decideEmailChange({ ...fresh, current: "", asked: "new@mail.example" })).toMatchObject({ kind: "accepted" });
});
