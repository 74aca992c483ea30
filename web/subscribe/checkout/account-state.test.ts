import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { advanceAccount } from "./account-state.ts";
import type { AccountEvent, AccountState, SetupAnswer } from "./account-state.ts";

const ada = { email: "ada@example.com", password: "correct horse" };
const answer = (given: Partial<SetupAnswer>): SetupAnswer => ({
  isSuccess: false,
  circAccountExists: false,
  bloxAccountExists: false,
  errorMessage: "",
  ...given,
});
const after = (...events: AccountEvent[]): AccountState => events.reduce(advanceAccount, { kind: "typing" });
const submitted: AccountEvent = { type: "submitted", credentials: ada };
const answered = (given: Partial<SetupAnswer>): AccountEvent => ({ type: "answered", answer: answer(given) });

test("a success makes the account ready and drops the password", () => {
  expect(after(submitted, answered({ isSuccess: true }))).toEqual({ kind: "ready", email: ada.email });
});

test("says that an active account already has this plan", () => {
  const state = after(
    submitted,
    answered({ circAccountExists: true, bloxAccountExists: true, errorMessage: messages.activeAccountExists }),
  );
  expect(state.kind).toBe("activeExists");
});

test("a second subscription is requested with the same email and password, and only if one is live", () => {
  const live = answered({
    circAccountExists: true,
    bloxAccountExists: true,
    errorMessage: messages.activeAccountExists,
  });
  expect(after(submitted, live, { type: "secondWanted" })).toEqual({ kind: "checking", tried: ada });
  expect(after({ type: "secondWanted" })).toEqual({ kind: "typing" });
});

test("offers to create an account that does not exist, and creates it only then", () => {
  const unknown = after(submitted, answered({ errorMessage: messages.accountDoesNotExist }));
  expect(unknown.kind).toBe("notFound");
  const creating = advanceAccount(unknown, { type: "creationAccepted" });
  expect(creating).toEqual({ kind: "creating", tried: ada });
  expect(after({ type: "creationAccepted" })).toEqual({ kind: "typing" });
});

test("any other error is the server's sentence", () => {
  const state = after(submitted, answered({ errorMessage: "Password is too common" }));
  expect(state).toEqual({ kind: "refused", tried: ada, message: "Password is too common" });
});

test("a repeated submit with the same email and password is ignored", () => {
  const unknown = after(submitted, answered({ errorMessage: messages.accountDoesNotExist }));
  expect(advanceAccount(unknown, submitted)).toBe(unknown);
  const other = { type: "submitted", credentials: { ...ada, password: "another one" } } as const;
  expect(advanceAccount(unknown, other).kind).toBe("checking");
});

test("a submit that got no answer may be repeated", () => {
  const state = after(submitted, { type: "unanswered", message: messages.somethingWentWrong });
  expect(advanceAccount(state, submitted).kind).toBe("checking");
});

test("an answer that comes when nothing was asked changes nothing", () => {
  expect(after(answered({ isSuccess: true }))).toEqual({ kind: "typing" });
  expect(after(submitted, { type: "otherEmailWanted" }, answered({ isSuccess: true }))).toEqual({ kind: "typing" });
});
