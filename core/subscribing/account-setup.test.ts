import { expect, test } from "vitest";
import { accountSetup, accountSetupAnswers, type AccountSetupFacts } from "./account-setup.ts";

const nobody: AccountSetupFacts = {
  mailboxProven: false,
  passwordMatches: false,
  hasLiveSubscription: false,
  create: false,
};
const answerTo = (facts: AccountSetupFacts) => accountSetupAnswers[accountSetup(facts)];

test("asks an unknown visitor whether to create a login", () => {
  expect(answerTo(nobody)).toMatchObject({ isSuccess: false, message: "accountDoesNotExist", givesToken: false });
});

test("creates a login with create Y: success and a token", () => {
  expect(accountSetup({ ...nobody, create: true })).toBe("create-login");
  expect(answerTo({ ...nobody, create: true })).toMatchObject({ isSuccess: true, givesToken: true });
});

test("answers active account already exists to the right password and a live subscription, without a token", () => {
  for (const create of [true, false]) {
    const facts = { mailboxProven: true, passwordMatches: true, hasLiveSubscription: true, create };
    expect(answerTo(facts)).toEqual({
      isSuccess: false,
      circAccountExists: true,
      bloxAccountExists: true,
      message: "activeAccountExists",
      givesToken: false,
    });
  }
});

test("answers success and a token to the right password and nothing live", () => {
  const facts = { ...nobody, mailboxProven: true, passwordMatches: true };
  expect(accountSetup(facts)).toBe("known-login");
  expect(answerTo(facts)).toMatchObject({ isSuccess: true, givesToken: true });
});

test("answers a proven mailbox and a wrong password like an existing account, without a token", () => {
  for (const create of [true, false])
    for (const hasLiveSubscription of [true, false]) {
      const wrong = { mailboxProven: true, passwordMatches: false, hasLiveSubscription, create };
      expect(answerTo(wrong)).toEqual({
        isSuccess: false,
        circAccountExists: true,
        bloxAccountExists: true,
        message: "activeAccountExists",
        givesToken: false,
      });
    }
});

test("gives a token only for the right password or a mailbox that nobody has proven", () => {
  for (const passwordMatches of [true, false])
    for (const mailboxProven of [true, false])
      for (const create of [true, false]) {
        const { givesToken } = answerTo({ passwordMatches, mailboxProven, hasLiveSubscription: false, create });
        expect(givesToken).toBe(passwordMatches || (!mailboxProven && create));
      }
});
