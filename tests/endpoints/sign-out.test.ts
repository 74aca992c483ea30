import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aVisitor, signedIn } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("revokes the token at once, on every server, and clears the browser's storage", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const { email } = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, email);
  const { status, body, headers } = await call(site, "signOut", { domain }, { token });
  expect([status, body]).toEqual([200, { isSuccess: true }]);
  expect(headers["clear-site-data"]).toBe('"storage"');
  await using other = await aSite();
  for (const at of [site, other]) {
    expect((await call(at, "getCancelAuthorData", { domain }, { token })).status).toBe(401);
  }
});

test("doesn't end the login's other sign-ins", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const { email } = await aVisitor(site, publisher);
  const [here, phone] = [await signedIn(site, publisher, email), await signedIn(site, publisher, email)];
  await call(site, "signOut", { domain }, { token: here });
  expect((await call(site, "getCancelAuthorData", { domain }, { token: phone })).status).toBe(200);
});

test("refuses a second sign-out with the same token: User is not authenticated.", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const { token } = await aVisitor(site, publisher);
  await call(site, "signOut", { domain }, { token });
  expect((await call(site, "signOut", { domain }, { token })).status).toBe(401);
});
