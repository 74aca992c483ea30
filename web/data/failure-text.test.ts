import { expect, test } from "vitest";
import { CallFailed } from "./call-failed.ts";
import { failureText } from "./failure-text.ts";

const noAnswer = "There was no answer, so please check your connection. Nothing is done twice.";

test("the server's own sentence comes before the screen's", () => {
  expect(failureText(new CallFailed(409, "This changed in another tab."), "It couldn't be saved.")).toBe(
    "This changed in another tab.",
  );
});

test("without one, it is the screen's sentence, or the general one", () => {
  expect(failureText(new CallFailed(500), "It couldn't be saved.")).toBe("It couldn't be saved.");
  expect(failureText(new CallFailed(500))).toBe("Something went wrong. Please try again later or contact support.");
});

test("without an answer, it also says to check the connection, and that it is safe to try again", () => {
  expect(failureText(new CallFailed(0), "It couldn't be saved.")).toBe(`It couldn't be saved. ${noAnswer}`);
});
