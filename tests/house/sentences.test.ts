import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { type HouseFile, productFiles } from "./house-files.ts";

/** Words that are their own name elsewhere are left out: a sentence has three words, or a full stop. */
const sentences = [...Object.values(messages), ...Object.values(accountMessages)].filter((text) =>
  /\S+\s+\S+\s+\S|\w[.!?]$/.test(text),
);

/**
 * The truth itself and its twin; the URL map, which every first visit loads and the account's words not; and another provider's answer,
 * which happens to say the same.
 */
const apart =
  /^contract\/(account-)?messages(\.es)?\.ts$|^web\/routes\.tsx$|^server\/identity\/web-service\.ts$|^sandbox\//;
const withoutComments = (text: string): string => text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, "");

/** Files that say a sentence of the specs themselves, in a string or between tags, in place of taking it. */
function repeats(files: readonly HouseFile[]): string[] {
  return files
    .filter(({ path }) => !apart.test(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text).replaceAll(/\s+/g, " ");
      return sentences.filter((sentence) => code.includes(sentence)).map((sentence) => `${path}: ${sentence}`);
    });
}

test("a sentence of the specs is written down once, and taken from there", () => {
  expect(repeats(productFiles())).toEqual([]);
});

test("a screen that says one itself is found", () => {
  const planted = { path: "web/subscribe/planted.tsx", text: "<p>\n  Active account already\n  exists\n</p>" };
  expect(repeats([planted])).toEqual(["web/subscribe/planted.tsx: Active account already exists"]);
});
