import { expect, onTestFinished, test } from "vitest";
import { aReader } from "#tests/circulation/a-mirrored-reader.ts";
import { askWith } from "#tests/machine/a-key.ts";
import { atWork, deskCall } from "#tests/world/desk.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aReceiver } from "#tests/world/receiver.ts";
import { testZone } from "#tests/world/zone.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { receiversHere, sendNow } from "#tests/world/webhooks.ts";

const site = await siteOfFile({ outside: { webhooks: receiversHere }, clockStands: true });

async function aManager() {
  const publisher = await aPublisher(site);
  const { session } = await atWork(site, "publisher", publisher);
  const at = { publication: publisher.domain };
  const calls = async (...[call, input = {}]: [Parameters<typeof deskCall>[1], Record<string, unknown>?]) =>
    (await deskCall(site, call, { ...at, ...input }, { session })).body as Readonly<Record<string, unknown>>;
  return { publisher, session, at, calls };
}

test("a key is shown once, works for its own calls, and is refused once it is revoked", async () => {
  const { calls } = await aManager();
  const made = await calls("deskMakeKey", { name: " Newsletter ", scopes: ["entitlements", "entitlements"] });
  const key = String(made["key"]);
  const url = "/api/v1/entitlements?login=nobody";
  expect((await askWith(site, key, url)).status).not.toBe(401);
  const shown = await calls("deskListKeys");
  expect(JSON.stringify(shown)).not.toContain(key);
  expect(shown["keys"]).toEqual([
    expect.objectContaining({ name: "Newsletter", scopes: ["entitlements"], madeBy: "Marge Olson", standing: "works" }),
  ]);
  expect(await calls("deskRevokeKey", { keyId: made["keyId"] })).toEqual({ isSuccess: true });
  expect((await askWith(site, key, url)).status).toBe(401);
  expect(await calls("deskListKeys")).toMatchObject({ keys: [{ standing: "revoked" }] });
});

test("a key's last day can't have passed, and after it the key is shown as expired", async () => {
  const { calls, session, at } = await aManager();
  const wanted = { name: "Fair", scopes: ["accounts"] };
  const past = await deskCall(site, "deskMakeKey", { ...at, ...wanted, expiresOn: "2020-01-01" }, { session });
  expect([past.status, past.body]).toMatchObject([400, { errors: [{ pointer: "/expiresOn" }] }]);
  const { today } = site.needs.outside.clock.local({ timeZone: testZone });
  await calls("deskMakeKey", { ...wanted, expiresOn: today });
  expect(await calls("deskListKeys")).toMatchObject({ keys: [{ expiresOn: today, standing: "works" }] });
  site.passMinutes(24 * 60);
  const manager = await atWork(site, "owner", await aPublisher(site));
  const { body } = await deskCall(site, "deskListKeys", at, { session: manager.session });
  expect(body).toMatchObject({ keys: [{ standing: "expired" }] });
});

test("events go to an address, signed with the secret that was shown, and wait while it is off", async () => {
  const { publisher, calls } = await aManager();
  const receiver = await aReceiver(() => site.needs.outside.clock.now());
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  const wanted = { url: receiver.url, types: ["subscription.started"], payload: "thin" };
  const { endpointId, secret } = await calls("deskAddEndpoint", wanted);
  receiver.secrets.add(String(secret));
  await aReader(site, publisher);
  await sendNow(site, publisher);
  expect(receiver.received.map(({ type }) => type)).toEqual(["subscription.started"]);
  await calls("deskTurnEndpoint", { endpointId, on: false });
  await aReader(site, publisher);
  await sendNow(site, publisher);
  const shown = await calls("deskListEndpoints");
  expect(JSON.stringify(shown)).not.toContain(secret);
  expect(shown["endpoints"]).toEqual([
    expect.objectContaining({ url: receiver.url, offBecause: "staff", waiting: 1, dead: 0 }),
  ]);
  const { secret: next } = await calls("deskRotateEndpoint", { endpointId });
  receiver.secrets.delete(String(secret));
  receiver.secrets.add(String(next));
  await calls("deskTurnEndpoint", { endpointId, on: true });
  await sendNow(site, publisher);
  expect(receiver.received).toHaveLength(2);
  expect(await calls("deskRemoveEndpoint", { endpointId })).toEqual({ isSuccess: true });
  expect(await calls("deskListEndpoints")).toEqual({ endpoints: [] });
});

test("refuses an address that may not be called, with a sentence", async () => {
  const { calls } = await aManager();
  for (const url of ["http://10.0.0.7/hook", "courier", "ftp://crm.courier.example/"]) {
    const refused = await calls("deskAddEndpoint", { url, types: null, payload: "thin" });
    expect(refused).toEqual({ isSuccess: false, errorMessage: expect.stringMatching(/ .*\.$/) });
  }
  expect(await calls("deskListEndpoints")).toEqual({ endpoints: [] });
});

test("a site gets an id and a secret, an app gets no secret, and an ended one stays in the list", async () => {
  const { calls } = await aManager();
  const wanted = { name: "News site", isApp: false, redirectUris: ["https://www.courier.example/in"], signOutUris: [] };
  const added = await calls("deskAddSite", wanted);
  expect(added).toMatchObject({ isSuccess: true, clientId: expect.any(String), secret: expect.any(String) });
  const app = await calls("deskAddSite", { ...wanted, name: "App", isApp: true });
  expect(app).toMatchObject({ isSuccess: true, secret: null });
  expect(await calls("deskEndSite", { clientNumber: added["clientNumber"] })).toEqual({ isSuccess: true });
  expect(await calls("deskListSites")).toMatchObject({
    issuer: added["issuer"],
    sites: [
      { name: "App", kind: "app", hasEnded: false },
      { name: "News site", kind: "site", hasEnded: true },
    ],
  });
  expect(await calls("deskAddSite", { ...wanted, redirectUris: ["https://*.courier.example/"] })).toEqual({
    isSuccess: false,
    errorMessage: expect.stringContaining("one exact address"),
  });
});

test("readers with another sign-in provider can't sign in to a site through us", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, identity: { kind: "blox", host: "www.courier.example" } },
  }));
  const { session } = await atWork(site, "publisher", publisher);
  const input = {
    publication: publisher.domain,
    name: "News site",
    isApp: false,
    redirectUris: ["https://www.courier.example/in"],
    signOutUris: [],
  };
  expect((await deskCall(site, "deskAddSite", input, { session })).body).toEqual({
    isSuccess: false,
    errorMessage: expect.stringContaining("sign in at another provider"),
  });
});

test("the trail says who created and ended which connection", async () => {
  const { calls, session, at } = await aManager();
  const { keyId } = await calls("deskMakeKey", { name: "Newsletter", scopes: ["entitlements"] });
  await calls("deskRevokeKey", { keyId });
  const { body } = await deskCall(site, "deskGetTrail", at, { session });
  const entries = (body as { entries: { action: string; who: { name: string } }[] }).entries;
  const ofKey = entries.filter(({ action }) => action.startsWith("api-key."));
  expect(ofKey.map(({ action, who }) => [action, who.name])).toEqual([
    ["api-key.revoke", "Marge Olson"],
    ["api-key.make", "Marge Olson"],
  ]);
});
