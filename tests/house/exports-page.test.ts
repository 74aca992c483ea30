import { expect, test } from "vitest";
import { schemaText } from "./exports-page.ts";
import { read } from "./house-files.ts";

test("the page about exports has the schema from the table of exports", () => {
  const [, schema = ""] = read("docs/exports.md").split("## Schema\n\n");
  expect(schema.trim()).toBe(schemaText());
});
