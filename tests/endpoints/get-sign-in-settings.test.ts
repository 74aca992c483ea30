import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { atDevice, passkeysOf, withPasskey } from "#tests/world/passkeys.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

test("says how the login signs in, and lists only its own passkeys", async () => {
  const publisher = await aPublisher(site);
  await withPasskey(site, publisher);
  const { email, token } = await atDevice(site, publisher);
  expect((await call(site, "getSignInSettings", { domain: publisher.domain }, { token })).body).toEqual({
    email,
    isHere: true,
    mayChangeEmail: true,
    newEmail: null,
    passkeys: [],
    forgotPasswordUrl: `/${publisher.domain}/tncms/auth/federated/forgot-password/`,
  });
});

test("names the host at which a passkey works, if it is a different one", async () => {
  const publisher = await aPublisher(site);
  const { token } = await withPasskey(site, publisher);
  await asOwner(site.store.owner, "update passkey set host = 'old.example' where tenant_id = $1", [publisher.tenantId]);
  expect(await passkeysOf(site, publisher, token)).toMatchObject([{ elsewhere: "old.example" }]);
});
