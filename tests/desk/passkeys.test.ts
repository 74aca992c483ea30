import { expect, test } from "vitest";
import { anAuthenticator } from "#tests/world/authenticator.ts";
import { aColleague, type Colleague, deskCall, deskHost } from "#tests/world/desk.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const here = { origin: `http://${deskHost}`, host: deskHost };
const wrong = { isSuccess: false, errorMessage: expect.stringContaining("doesn't open the desk") };

type Begins = "deskBeginPasskey" | "deskBeginPasskeyProof" | "deskBeginPasskeySignIn";
async function challengeOf(name: Begins, by: Partial<Colleague> = {}): Promise<string> {
  const { body } = await deskCall(site, name, {}, { session: by.session });
  if (!body.isSuccess) throw new Error(body.errorMessage);
  return String(body.options["challenge"]);
}

/** Somebody with one passkey, and the device that has it. */
async function withPasskey() {
  const marge = await aColleague(site, "publisher", publisher);
  const device = anAuthenticator();
  const credential = device.makes({ ...here, challenge: await challengeOf("deskBeginPasskey", marge) });
  const added = await deskCall(site, "deskAddPasskey", { credential }, marge);
  const { body } = await deskCall(site, "deskGetMySignIn", {}, marge);
  return { marge, device, credential, added, passkeys: body.passkeys ?? [] };
}
const signIn = (credential: unknown, email?: string) =>
  deskCall(site, "deskPasskeySignIn", { credential, ...(email !== undefined && { email }) });
const sessionIn = (headers: Readonly<Record<string, unknown>>): string | undefined =>
  /^staff=([^;]+)/.exec(String(headers["set-cookie"]))?.[1];

test("adds a passkey, and signs in with it alone", async () => {
  const { marge, device, added, passkeys } = await withPasskey();
  expect(added.body).toEqual({ isSuccess: true });
  expect(passkeys).toMatchObject([{ worksHere: true, host: deskHost, lastUsedAt: null }]);
  const signed = device.signs({ ...here, challenge: await challengeOf("deskBeginPasskeySignIn") });
  const { body, headers } = await signIn(signed);
  expect(body).toEqual({ isSuccess: true });
  const { body: me } = await deskCall(site, "deskWhoAmI", {}, { session: sessionIn(headers) });
  expect(me).toMatchObject({ email: marge.email, provenLately: true, hasPasskey: true });
  expect((await signIn(signed)).body).toEqual(wrong);
  const { body: mine } = await deskCall(site, "deskGetMySignIn", {}, marge);
  expect(mine.passkeys?.[0]?.lastUsedAt).toEqual(expect.any(String));
  const trail = await asOwner(
    site.store.owner,
    "select action, outcome from staff_trail where actor = 'staff:' || $1::int order by trail_id",
    [marge.staffId],
  );
  expect(trail).toEqual([
    { action: "staff.passkey", outcome: "added" },
    { action: "staff.sign-in", outcome: "passkey" },
  ]);
});

test("refuses an unverified passkey, another site's or challenge's answer, and a stranger's passkey", async () => {
  const { device } = await withPasskey();
  const fresh = () => challengeOf("deskBeginPasskeySignIn");
  expect((await signIn(device.signs({ ...here, challenge: await fresh(), unverified: true }))).body).toEqual(wrong);
  const elsewhere = { origin: "http://evil.example", host: "evil.example" };
  expect((await signIn(device.signs({ ...elsewhere, challenge: await fresh() }))).body).toEqual(wrong);
  expect((await signIn(device.signs({ ...here, challenge: "bWFkZSB1cA" }))).body).toEqual(wrong);
  expect((await signIn(anAuthenticator().signs({ ...here, challenge: await fresh() }))).body).toEqual(wrong);
  expect((await signIn({ id: "x" })).body).toEqual(wrong);
  expect((await signIn("x")).status).toBe(400);
  const late = await fresh();
  site.passMinutes(6);
  expect((await signIn(device.signs({ ...here, challenge: late }))).body).toEqual(wrong);
});

test("a challenge works for one purpose and one person", async () => {
  const { marge, device } = await withPasskey();
  const other = await withPasskey();
  const toProve = await challengeOf("deskBeginPasskeyProof", marge);
  expect((await signIn(device.signs({ ...here, challenge: toProve }))).body).toEqual(wrong);
  const prove = (credential: unknown, by: Colleague) => deskCall(site, "deskPasskeyProof", { credential }, by);
  expect((await prove(device.signs({ ...here, challenge: toProve }), other.marge)).body).toEqual(wrong);
  const own = await challengeOf("deskBeginPasskeyProof", other.marge);
  expect((await prove(device.signs({ ...here, challenge: own }), other.marge)).body).toEqual(wrong);
  const signed = device.signs({ ...here, challenge: await challengeOf("deskBeginPasskeySignIn") });
  expect((await signIn(signed, other.marge.email)).body).toEqual(wrong);
});

test("a passkey proves again who somebody is before risky actions", async () => {
  const { marge, device } = await withPasskey();
  site.passMinutes(6);
  const renew = () => deskCall(site, "deskRenewRecoveryCodes", {}, marge);
  expect((await renew()).status).toBe(403);
  const credential = device.signs({ ...here, challenge: await challengeOf("deskBeginPasskeyProof", marge) });
  expect((await deskCall(site, "deskPasskeyProof", { credential }, marge)).body).toEqual({ isSuccess: true });
  expect((await renew()).status).toBe(200);
});

test("can be named and removed for good, and only by its owner", async () => {
  const { marge, device, passkeys } = await withPasskey();
  const passkeyId = passkeys[0]?.passkeyId ?? 0;
  const stranger = await aColleague(site, "clerk", publisher);
  for (const by of [stranger]) {
    expect((await deskCall(site, "deskRenamePasskey", { passkeyId, name: "Mine" }, by)).status).toBe(404);
    expect((await deskCall(site, "deskRemovePasskey", { passkeyId }, by)).status).toBe(404);
  }
  await deskCall(site, "deskRenamePasskey", { passkeyId, name: "Front desk" }, marge);
  const { body } = await deskCall(site, "deskGetMySignIn", {}, marge);
  expect(body.passkeys).toMatchObject([{ name: "Front desk" }]);
  expect((await deskCall(site, "deskRemovePasskey", { passkeyId }, marge)).body).toEqual({ isSuccess: true });
  expect((await deskCall(site, "deskRemovePasskey", { passkeyId }, marge)).status).toBe(404);
  const signed = device.signs({ ...here, challenge: await challengeOf("deskBeginPasskeySignIn") });
  expect((await signIn(signed)).body).toEqual(wrong);
});

test("a disabled person's passkey doesn't work, and a reset removes it", async () => {
  const { marge, device } = await withPasskey();
  const boss = await aColleague(site, "owner", publisher);
  const tryIt = async () =>
    (await signIn(device.signs({ ...here, challenge: await challengeOf("deskBeginPasskeySignIn") }))).body;
  await deskCall(site, "deskDisableStaff", { email: marge.email, disable: true }, boss);
  expect(await tryIt()).toEqual(wrong);
  await deskCall(site, "deskDisableStaff", { email: marge.email, disable: false }, boss);
  expect(await tryIt()).toEqual({ isSuccess: true });
  await deskCall(site, "deskResetStaff", { email: marge.email }, boss);
  expect(await tryIt()).toEqual(wrong);
});

test("adding, naming and removing need a recent proof and a session", async () => {
  const marge = await aColleague(site, "clerk", publisher);
  const calls = [
    ["deskBeginPasskey", {}],
    ["deskAddPasskey", { credential: { id: "x" } }],
    ["deskRenamePasskey", { passkeyId: 1, name: "x" }],
    ["deskRemovePasskey", { passkeyId: 1 }],
  ] as const;
  for (const [name, input] of calls) {
    expect([name, (await deskCall(site, name, input)).status]).toEqual([name, 401]);
    expect([name, (await deskCall(site, name, { more: 1 }, marge)).status]).toEqual([name, 400]);
  }
  site.passMinutes(6);
  for (const [name, input] of calls)
    expect([name, (await deskCall(site, name, input, marge)).status]).toEqual([name, 403]);
  for (const name of ["deskBeginPasskeyProof", "deskPasskeyProof"] as const)
    expect((await deskCall(site, name, { credential: { id: "x" } })).status).toBe(
      name === "deskPasskeyProof" ? 401 : 400,
    );
});

test("a new passkey's challenge can be used once", async () => {
  const { marge, credential } = await withPasskey();
  const again = await deskCall(site, "deskAddPasskey", { credential }, marge);
  expect(again.body).toMatchObject({ isSuccess: false });
  expect((await deskCall(site, "deskGetMySignIn", {}, marge)).body.passkeys).toHaveLength(1);
});
