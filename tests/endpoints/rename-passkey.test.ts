import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { atDevice, passkeysOf, withPasskey } from "#tests/world/passkeys.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("renames the login's own passkey, and nobody else's", async () => {
  const publisher = await aPublisher(site);
  const { token, passkeyID } = await withPasskey(site, publisher);
  const other = await atDevice(site, publisher);
  const { domain } = publisher;
  const rename = (name: string, by: string) => call(site, "renamePasskey", { domain, passkeyID, name }, { token: by });
  expect((await rename(" Kitchen tablet ", token)).body).toEqual({ isSuccess: true, errorMessage: "" });
  expect(await passkeysOf(site, publisher, token)).toMatchObject([{ name: "Kitchen tablet" }]);
  expectProblem(await rename("Mine now", other.token), 404);
  expectProblem(await rename(" ", token), 400);
  expect(await passkeysOf(site, publisher, token)).toMatchObject([{ name: "Kitchen tablet" }]);
});
