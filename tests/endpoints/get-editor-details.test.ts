import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("returns the editor who says thank you: avatar, name, title and siteName", async () => {
  const { domain } = await aPublisher(site);
  expect(await call(site, "getEditorDetails", { domain })).toMatchObject({
    status: 200,
    body: {
      avatar: "/assets/logos/editor-kettle-lakes.svg",
      name: "Marit Halvorsen-Reyes",
      title: "Editor",
      siteName: "Kettle Lakes Courier",
    },
  });
});

test("returns null for a publisher that names no editor", async () => {
  const { domain } = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, editor: null } },
  }));
  expect(await call(site, "getEditorDetails", { domain })).toMatchObject({ status: 200, body: null });
});

test("answers 404 to an unknown domain", async () => {
  expect(await call(site, "getEditorDetails", { domain: "nobody.example" })).toMatchObject({ status: 404 });
});
