import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { atDevice, passkeysOf, withPasskey } from "#tests/world/passkeys.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { password } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("removes the passkey with a fresh sign-in only, and emails the owner", async () => {
  const publisher = await aPublisher(site);
  const { email, token, passkeyID } = await withPasskey(site, publisher);
  const { domain } = publisher;
  const remove = async () => (await call(site, "removePasskey", { domain, passkeyID }, { token })).body;
  site.passMinutes(6);
  expect(await remove()).toMatchObject({ isSuccess: false, code: "reauthenticate" });
  expect(await passkeysOf(site, publisher, token)).toHaveLength(1);
  await call(site, "reauthenticate", { domain, password }, { token });
  expect(await remove()).toEqual({ isSuccess: true, errorMessage: "" });
  expect(await passkeysOf(site, publisher, token)).toEqual([]);
  await deliverEmails(site, publisher);
  const subjects = (await mailTo(site, email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining("A passkey was removed"));
});

test("finds nobody else's passkey", async () => {
  const publisher = await aPublisher(site);
  const { token, passkeyID } = await withPasskey(site, publisher);
  const other = await atDevice(site, publisher);
  const { domain } = publisher;
  expectProblem(await call(site, "removePasskey", { domain, passkeyID }, { token: other.token }), 404);
  expect(await passkeysOf(site, publisher, token)).toHaveLength(1);
});
