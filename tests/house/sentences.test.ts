import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { type HouseFile, productFiles } from "./house-files.ts";

/** Single words are also used as names elsewhere, so a sentence needs three words or a full stop. */
const sentences = [...Object.values(messages), ...Object.values(accountMessages)].filter((text) =>
  /\S+\s+\S+\s+\S|\w[.!?]$/.test(text),
);

/**
 * The file of sentences and its Spanish twin; the URL map, which every first visit loads without the account's words;
 * and another provider's answer, which happens to have the same text.
 */
const apart =
  /^contract\/(account-)?messages(\.es)?\.ts$|^web\/routes\.tsx$|^server\/identity\/web-service\.ts$|^sandbox\//;
const withoutComments = (text: string): string => text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, "");

/** Files that repeat a sentence of the specs, in a string or between tags, instead of importing it. */
function repeats(files: readonly HouseFile[]): string[] {
  return files
    .filter(({ path }) => !apart.test(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text).replaceAll(/\s+/g, " ");
      return sentences.filter((sentence) => code.includes(sentence)).map((sentence) => `${path}: ${sentence}`);
    });
}

test("each sentence of the specs is written once, and imported from there", () => {
  expect(repeats(productFiles())).toEqual([]);
});

test("finds a screen that repeats one", () => {
  const planted = { path: "web/subscribe/planted.tsx", text: "<p>\n  Active account already\n  exists\n</p>" };
  expect(repeats([planted])).toEqual(["web/subscribe/planted.tsx: Active account already exists"]);
});
