import { expect, test } from "vitest";
import { fieldProblems } from "#contract/field-problems.ts";
import { CallFailed } from "./call-failed.ts";
import { refusedFieldTexts } from "./refused-field-texts.ts";

const fields = ["streetAddress", "city"] as const;

test("a refused field gets a sentence for readers, whatever the server told developers", () => {
  const fault = new CallFailed(400, null, null, {
    "/streetAddress": "Too big: expected string to have <=100 characters",
    "/city": fieldProblems.cardData,
    "/colour": "is not known",
  });
  expect(refusedFieldTexts(fault, fields)).toEqual({
    streetAddress: "You can't use this here. Please check it.",
    city: "Please do not enter a card number here.",
  });
});

test("any other failure belongs to no field", () => {
  expect(refusedFieldTexts(new CallFailed(503, null, 5, { "/city": "x" }), fields)).toEqual({});
  expect(refusedFieldTexts(new CallFailed(400, "no"), fields)).toEqual({});
  expect(refusedFieldTexts(new Error("cut"), fields)).toEqual({});
});
