import { expect, test } from "vitest";
import { accountSetup, accountSetupAnswers, type AccountSetupFacts } from "./account-setup.ts";

const nobody: AccountSetupFacts = {
  loginExists: false,
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
    const facts = { loginExists: true, passwordRight: true, hasLiveSubscription: true, create };
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
  const facts = { ...nobody, loginExists: true, passwordRight: true };
  expect(accountSetup(facts)).toBe("known-login");
  expect(answerTo(facts)).toMatchObject({ isSuccess: true, givesToken: true });
});

test("a wrong password is answered exactly as no login, whether or not an account is wanted", () => {
  for (const create of [true, false])
    for (const hasLiveSubscription of [true, false]) {
      const wrong = { loginExists: true, passwordRight: false, hasLiveSubscription, create };
      expect(answerTo(wrong)).toEqual(answerTo({ ...nobody, create }));
    }
  expect(accountSetup({ ...nobody, loginExists: true, create: true })).toBe("claim-unproven");
});
