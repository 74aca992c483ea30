import { expect, test } from "vitest";
import { schemaText } from "./exports-page.ts";
import { read } from "./house-files.ts";

test("the page about exports has the schema as the table of exports states it", () => {
  const [, schema = ""] = read("docs/exports.md").split("## Schema\n\n");
  expect(schema.trim()).toBe(schemaText());
});
