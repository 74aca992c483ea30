import { expect, test } from "vitest";
import { anAuthenticator } from "#tests/world/authenticator.ts";
import { call } from "#tests/world/calls.ts";
import { atSignInPage, localSite, passkeysOf, withPasskey } from "#tests/world/passkeys.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

test("signs in with a passkey instead of email and password, and records its last use", async () => {
  const publisher = await aPublisher(site);
  const { email, device, token } = await withPasskey(site, publisher);
  const { page, challenge, send, arrive } = await atSignInPage(site, publisher);
  expect(page).toContain('autocomplete="username webauthn"');
  const back = await send(device.signs({ ...localSite, challenge }));
  expect(back.pathname).toBe(`/${publisher.domain}/account`);
  expect((await arrive(back)).body).toMatchObject({ isAuthenticated: true, username: email });
  expect(await passkeysOf(site, publisher, token)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  // The code was for this sign-in alone.
  expect((await arrive(back)).status).toBe(401);
});

test.each([
  ["for another page's challenge", { challenge: "bm90IHRoaXMgb25l" }],
  ["of another site", { origin: "https://evil.example" }],
  ["for another host", { host: "evil.example" }],
  ["without the person's finger, face or PIN", { unverified: true }],
])("signs nobody in with an answer %s", async (_, other) => {
  const publisher = await aPublisher(site);
  const { device } = await withPasskey(site, publisher);
  const { challenge, send } = await atSignInPage(site, publisher);
  const back = await send(device.signs({ ...localSite, challenge, ...other }));
  expect(back.pathname).toContain("/tncms/auth/federated/");
  expect(back.searchParams.get("code")).toBeNull();
});

test("an answer to one browser's sign-in is refused in another browser", async () => {
  const publisher = await aPublisher(site);
  const { device } = await withPasskey(site, publisher);
  const [mine, theirs] = [await atSignInPage(site, publisher), await atSignInPage(site, publisher)];
  const answer = device.signs({ ...localSite, challenge: mine.challenge });
  expect((await theirs.send(answer)).searchParams.get("code")).toBeNull();
});

test("a same-named device with another key, a removed passkey and a locked login can't sign in", async () => {
  const publisher = await aPublisher(site);
  const { device, token, passkeyID, email } = await withPasskey(site, publisher);
  const tries = async (signer: ReturnType<typeof anAuthenticator>) => {
    const { challenge, send } = await atSignInPage(site, publisher);
    return (await send({ ...signer.signs({ ...localSite, challenge }), id: device.id, rawId: device.id })).searchParams;
  };
  expect((await tries(anAuthenticator())).get("code")).toBeNull();
  const lock = (at: string) =>
    asOwner(site.store.owner, `update login set locked_at = ${at} where email = $1`, [email]);
  await lock("now()");
  expect((await tries(device)).get("code")).toBeNull();
  await lock("null");
  expect((await tries(device)).get("code")).not.toBeNull();
  await call(site, "removePasskey", { domain: publisher.domain, passkeyID }, { token });
  expect((await tries(device)).get("code")).toBeNull();
});

test("a passkey of one publication doesn't work at another", async () => {
  const [publisher, other] = [await aPublisher(site), await aPublisher(site)];
  const { device } = await withPasskey(site, publisher);
  const { challenge, send } = await atSignInPage(site, other);
  expect((await send(device.signs({ ...localSite, challenge }))).searchParams.get("code")).toBeNull();
});
