import { expect, test } from "vitest";
import { decideEmailChange } from "./decide-email-change.ts";

const current = "maria@mail.example";
const fresh = { current, provenLately: true };

test("accepts a new address, as typed, from somebody who signed in recently", () => {
  expect(decideEmailChange({ ...fresh, asked: "Maria.Lopez@mail.example" })).toEqual({
    kind: "accepted",
    email: "Maria.Lopez@mail.example",
  });
});

test("refuses the address on record as no change, in any case", () => {
  for (const asked of [current, "MARIA@MAIL.EXAMPLE"])
    expect(decideEmailChange({ ...fresh, asked })).toEqual({ kind: "refused", because: "same-email" });
});

test("refuses an address literal, which gets no email (security.md S23)", () => {
  for (const asked of ["maria@[10.0.0.1]", "maria@10.0.0.1", "maria@mail.local"])
    expect(decideEmailChange({ ...fresh, asked })).toEqual({ kind: "refused", because: "no-mailbox" });
});

test("asks for the password without a sign-in of the last five minutes, and only for a change that can be made", () => {
  const stale = { current, provenLately: false };
  expect(decideEmailChange({ ...stale, asked: "new@mail.example" })).toEqual({
    kind: "refused",
    because: "reauthenticate",
  });
  expect(decideEmailChange({ ...stale, asked: current })).toEqual({ kind: "refused", because: "same-email" });
  expect(decideEmailChange({ ...stale, asked: "new@localhost" })).toEqual({ kind: "refused", because: "no-mailbox" });
});

test("gives an account without an email its first one in the same way", () => {
  expect(decideEmailChange({ ...fresh, current: "", asked: "new@mail.example" })).toMatchObject({ kind: "accepted" });
});
