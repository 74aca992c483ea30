import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { addsPasskey, atDevice } from "#tests/world/passkeys.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("asks for a passkey of this host, stored on the device, with finger, face or PIN", async () => {
  const publisher = await aPublisher(site);
  const who = await atDevice(site, publisher);
  const { domain } = publisher;
  const begin = async () => (await call(site, "beginPasskey", { domain }, { token: who.token })).body;
  const first = await begin();
  expect(first).toMatchObject({
    isSuccess: true,
    options: {
      rp: { id: "localhost", name: publisher.plain.tenant.site.siteName },
      user: { name: who.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    },
  });
  await addsPasskey(site, publisher, who);
  const second = await begin();
  expect(second).toMatchObject({ options: { excludeCredentials: [{ id: who.device.id }] } });
  expect(second.isSuccess && first.isSuccess && second.options.challenge !== first.options.challenge).toBe(true);
});

test("asks for the password first after five minutes", async () => {
  const publisher = await aPublisher(site);
  const { token } = await atDevice(site, publisher);
  site.passMinutes(6);
  const { body } = await call(site, "beginPasskey", { domain: publisher.domain }, { token });
  expect(body).toMatchObject({ isSuccess: false, code: "reauthenticate" });
});

test("allows no passkey for a login with an unconfirmed mailbox", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const { body } = await call(site, "beginPasskey", { domain: publisher.domain }, { token });
  expect(body).toMatchObject({ isSuccess: false, code: "unconfirmed" });
});
