import { expect, test } from "vitest";
import { type Document, typescriptClient } from "../../clients/generator/typescript-client.ts";
import { typeOf } from "../../clients/generator/typescript-types.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("the TypeScript client matches the OpenAPI document", async () => {
  const document: Document = (await site.app.inject({ url: "/api/openapi.json" })).json();
  for (const [name, text] of Object.entries(typescriptClient(document)))
    await expect(text).toMatchFileSnapshot(`../../clients/typescript/${name}`);
});

test("an unknown shape makes no client, rather than a wrong one", () => {
  expect(() => typeOf({ type: "object", properties: { when: { type: "moment" } } })).toThrow("no TypeScript type");
});
