import { expect, test } from "vitest";
import { trailText } from "#core/timeline/trail-words.ts";
import { type HouseFile, sourceFiles } from "./house-files.ts";

/** The actions that the program writes to the trail as plain strings. Those built from parts are not found here. */
const actionsIn = ({ path, text }: HouseFile): string[] =>
  path.startsWith("server/")
    ? [...text.matchAll(/\baction: "([a-zA-Z-]+\.[a-zA-Z-]+)"/g)].map(([, found = ""]) => found)
    : [];

test("every entry of the trail is a sentence", () => {
  const written = new Set(sourceFiles().flatMap(actionsIn));
  expect(written.size).toBeGreaterThan(50);
  expect([...written].filter((action) => trailText(action) === action)).toEqual([]);
});
