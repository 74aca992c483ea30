import { expect, test } from "vitest";
import { anAuthenticator } from "#tests/world/authenticator.ts";
import { call } from "#tests/world/calls.ts";
import { addsPasskey, atDevice, makesPasskey, passkeysOf } from "#tests/world/passkeys.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("stores the passkey that the browser made, and emails the owner", async () => {
  const publisher = await aPublisher(site);
  const who = await atDevice(site, publisher);
  expect(await addsPasskey(site, publisher, who)).toEqual({ isSuccess: true, errorMessage: "" });
  expect(await passkeysOf(site, publisher, who.token)).toEqual([
    { passkeyID: expect.any(Number), name: "", addedAt: expect.any(String), lastUsedAt: null, elsewhere: "" },
  ]);
  await deliverEmails(site, publisher);
  const subjects = (await mailTo(site, who.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining("A passkey was added"));
});

test.each([
  ["of another site", { origin: "https://evil.example" }],
  ["for another host", { host: "evil.example" }],
  ["without the person's finger, face or PIN", { unverified: true }],
  ["for another challenge", { challenge: "bm90IHRoaXMgb25l" }],
])("refuses an answer %s, and a second try for the same challenge", async (_, other) => {
  const publisher = await aPublisher(site);
  const who = await atDevice(site, publisher);
  const { domain } = publisher;
  const credential = await makesPasskey(site, publisher, who, other);
  const refused = { isSuccess: false, code: "not-verified", errorMessage: expect.any(String) };
  const { token } = who;
  expect((await call(site, "addPasskey", { domain, credential }, { token })).body).toEqual(refused);
  expect((await call(site, "addPasskey", { domain, credential }, { token })).body).toEqual(refused);
  expect(await passkeysOf(site, publisher, token)).toEqual([]);
});

test("refuses an answer to another sign-in, and a challenge used twice", async () => {
  const publisher = await aPublisher(site);
  const [who, other] = [await atDevice(site, publisher), await atDevice(site, publisher)];
  const { domain } = publisher;
  const credential = await makesPasskey(site, publisher, who);
  expect((await call(site, "addPasskey", { domain, credential }, { token: other.token })).body).toMatchObject({
    isSuccess: false,
  });
  expect((await call(site, "addPasskey", { domain, credential }, { token: who.token })).body).toMatchObject({
    isSuccess: true,
  });
  expect((await call(site, "addPasskey", { domain, credential }, { token: who.token })).body).toMatchObject({
    isSuccess: false,
  });
});

test("refuses an eleventh passkey", async () => {
  const publisher = await aPublisher(site);
  const who = await atDevice(site, publisher);
  for (let made = 0; made < 10; made++)
    await addsPasskey(site, publisher, { token: who.token, device: anAuthenticator() });
  const { body } = await call(site, "beginPasskey", { domain: publisher.domain }, { token: who.token });
  expect(body).toMatchObject({ isSuccess: false, code: "too-many" });
});

test("answers 400 to anything that isn't a credential, and 401 without a sign-in", async () => {
  const publisher = await aPublisher(site);
  const { token } = await atDevice(site, publisher);
  const { domain } = publisher;
  expect((await call(site, "addPasskey", { domain, credential: "x" }, { token })).status).toBe(400);
  expect((await call(site, "addPasskey", { domain, credential: { id: "x" } })).status).toBe(401);
});
