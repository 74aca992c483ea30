import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openStaffSession } from "#server/store/staff/staff-session.ts";
import { aColleague, type Colleague, deskCall } from "#tests/world/desk.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const now = () => site.needs.outside.clock.now();

/** The same person in another browser. */
async function elsewhere({ staffId }: Colleague): Promise<string> {
  const token = site.needs.outside.random.token();
  await site.needs.db.writeDirectory((q) =>
    openStaffSession(q, { staffId, token, device: "Safari on iPhone", now: now() }),
  );
  return token;
}

test("shows where somebody is signed in, and ends the sessions in other browsers", async () => {
  const marge = await aColleague(site, "clerk", publisher);
  const other = await elsewhere(marge);
  const { session } = marge;
  const { body } = await deskCall(site, "deskGetMySignIn", {}, { session });
  expect(new Set(body.sessions.map(({ device, isThisOne }) => `${device} ${isThisOne}`))).toEqual(
    new Set(["Firefox on Windows true", "Safari on iPhone false"]),
  );
  expect((await deskCall(site, "deskEndOtherSessions", {}, { session })).status).toBe(200);
  expect((await deskCall(site, "deskWhoAmI", {}, { session: other })).status).toBe(401);
  expect((await deskCall(site, "deskGetMySignIn", {}, { session })).body.sessions).toHaveLength(1);
});

test("makes new recovery codes only after a recent proof, and the old ones stop working", async () => {
  const marge = await aColleague(site, "auditor", publisher);
  const { session, email, password } = marge;
  const [first = ""] = (await deskCall(site, "deskRenewRecoveryCodes", {}, { session })).body.recoveryCodes;
  site.passMinutes(6);
  const { status, body } = await deskCall(site, "deskRenewRecoveryCodes", {}, { session });
  expect([status, body]).toEqual([403, expect.objectContaining({ errors: [{ pointer: "", detail: "prove-again" }] })]);
  await deskCall(site, "deskProveAgain", { password, code: marge.codeAt(now()) }, { session });
  const { recoveryCodes } = (await deskCall(site, "deskRenewRecoveryCodes", {}, { session })).body;
  expect(recoveryCodes).toHaveLength(10);
  const signIn = (code: string) => deskCall(site, "deskSignIn", { email, password, code });
  expect((await signIn(first)).body.isSuccess).toBe(false);
  expect((await signIn(recoveryCodes[0] ?? "")).body.isSuccess).toBe(true);
  const left = await deskCall(site, "deskGetMySignIn", {}, { session });
  expect(left.body.recoveryCodesLeft).toBe(9);
});

test("answers nobody who isn't signed in", async () => {
  const session = randomUUID();
  for (const name of ["deskGetMySignIn", "deskEndOtherSessions", "deskRenewRecoveryCodes"] as const)
    expect((await deskCall(site, name, {}, { session })).status).toBe(401);
  for (const name of ["deskEndOtherSessions", "deskRenewRecoveryCodes"] as const)
    expect((await deskCall(site, name, { more: 1 }, { session })).status).toBe(400);
});
