import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

async function author(publisher: Publisher) {
  const { email } = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, email);
  return call(site, "getCancelAuthorData", { domain: publisher.domain }, { token });
}

test("returns the editor who asks a canceling subscriber to stay", async () => {
  const { status, body } = await author(await aPublisher(site));
  expect(status).toBe(200);
  expect(body).toEqual({
    avatar: "/assets/logos/editor-kettle-lakes.svg",
    name: "Marit Halvorsen-Reyes",
    title: "Editor",
    siteName: "Kettle Lakes Courier",
    message: "Every subscription pays for a reporter in a town hall. Before you go, tell us what we could do better.",
  });
});

test("returns null when the publisher names none", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, cancelAuthor: null } },
  }));
  const { status, body } = await author(publisher);
  expect([status, body]).toEqual([200, null]);
});
