import { expect, test } from "vitest";
import { accountSetup, accountSetupAnswers, type AccountSetupFacts } from "./account-setup.ts";

const nobody: AccountSetupFacts = {
  mailboxProven: false,
  passwordRight: false,
  hasLiveSubscription: false,
  create: false,
};
const answerTo = (facts: AccountSetupFacts) => accountSetupAnswers[accountSetup(facts)];

test("no login: the visitor is asked whether to create one", () => {
  expect(answerTo(nobody)).toMatchObject({ isSuccess: false, message: "accountDoesNotExist", givesToken: false });
});

test("no login and create Y: success and a token", () => {
  expect(accountSetup({ ...nobody, create: true })).toBe("create-login");
  expect(answerTo({ ...nobody, create: true })).toMatchObject({ isSuccess: true, givesToken: true });
});

test("right password and a live subscription: active account already exists, both flags, no token", () => {
  for (const create of [true, false]) {
    const facts = { mailboxProven: true, passwordRight: true, hasLiveSubscription: true, create };
    expect(answerTo(facts)).toEqual({
      isSuccess: false,
      circAccountExists: true,
      bloxAccountExists: true,
      message: "activeAccountExists",
      givesToken: false,
    });
  }
});

test("right password and none live: success and a token", () => {
  const facts = { ...nobody, mailboxProven: true, passwordRight: true };
  expect(accountSetup(facts)).toBe("known-login");
  expect(answerTo(facts)).toMatchObject({ isSuccess: true, givesToken: true });
});

test("a proven mailbox and a wrong password: told as an account that exists, whether or not one is wanted, and no token", () => {
  for (const create of [true, false])
    for (const hasLiveSubscription of [true, false]) {
      const wrong = { mailboxProven: true, passwordRight: false, hasLiveSubscription, create };
      expect(answerTo(wrong)).toEqual({
        isSuccess: false,
        circAccountExists: true,
        bloxAccountExists: true,
        message: "activeAccountExists",
        givesToken: false,
      });
    }
});

test("only the right password or a mailbox that nobody has proven gives a token", () => {
  for (const passwordRight of [true, false])
    for (const mailboxProven of [true, false])
      for (const create of [true, false]) {
        const { givesToken } = answerTo({ passwordRight, mailboxProven, hasLiveSubscription: false, create });
        expect(givesToken).toBe(passwordRight || (!mailboxProven && create));
      }
});
