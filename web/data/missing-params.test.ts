import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { missingParamsError } from "./missing-params.ts";

const sentence = accountMessages.changeEmailParamsMissing;

test("a parameter object that is missing or empty fails with the specs' sentence; any other is sent", () => {
  for (const params of [null, undefined, {}])
    expect(missingParamsError(params, sentence)).toMatchObject({ status: 400, message: sentence });
  expect(missingParamsError({ emailTypeId: 1 }, sentence)).toBeNull();
});
