import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { inviteStaff, resetStaff } from "#server/desk/manage-staff.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const now = () => site.needs.outside.clock.now();
const needs = () => ({
  db: site.needs.db,
  random: site.needs.outside.random,
  now: now(),
  actor: "command:test",
  managerId: null,
});

const password = "a quiet morning on the porch";
const closed = expect.stringContaining("no longer works");

/** A person who was invited as a clerk, with the token of their link. */
async function invited() {
  const email = `${randomUUID()}@staff.example`;
  const { tenantId } = publisher;
  const linked = await inviteStaff(needs(), { email, name: "June Moe", role: "clerk", tenantId });
  if (linked.kind === "refused") throw new Error(linked.because);
  return { email, token: linked.token, staffId: linked.staffId };
}

async function keyOf(token: string) {
  const { body } = await deskCall(site, "deskOpenLink", { token });
  if (!body.isSuccess) throw new Error(body.errorMessage);
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  return { ...body, code: () => totp.generate({ timestamp: now().getTime() }) };
}

test("opening a link shows whose it is and a key for their authenticator app, and doesn't use it up", async () => {
  const { email, token } = await invited();
  const first = await keyOf(token);
  expect(first).toMatchObject({ name: "June Moe", email, appLink: expect.stringMatching(/^otpauth:\/\/totp\//) });
  expect(first.appLink).toContain(first.secret);
  expect((await keyOf(token)).secret).toBe(first.secret);
});

test("accepting it signs in, returns ten recovery codes, and uses up the link", async () => {
  const { email, token } = await invited();
  const { code } = await keyOf(token);
  const accepted = await deskCall(site, "deskAcceptLink", { token, password, code: code() });
  const { body, headers } = accepted;
  if (!body.isSuccess) throw new Error(body.errorMessage);
  expect(new Set(body.recoveryCodes).size).toBe(10);
  const session = /^staff=([^;]+)/.exec(String(headers["set-cookie"]))?.[1];
  expect((await deskCall(site, "deskWhoAmI", {}, { session })).body).toMatchObject({ email, provenLately: true });
  const again = { token, password, code: code() };
  expect((await deskCall(site, "deskAcceptLink", again)).body).toMatchObject({ code: "link", errorMessage: closed });
  expect((await deskCall(site, "deskOpenLink", { token })).body).toEqual({ isSuccess: false, errorMessage: closed });
  // The app's code counts here, and a recovery code counts once.
  const wrong = { isSuccess: false };
  expect((await deskCall(site, "deskSignIn", { email, password, code: code() })).body).toMatchObject(wrong);
  const [recovery = ""] = body.recoveryCodes;
  const byRecovery = { email, password, code: recovery.toLowerCase() };
  expect((await deskCall(site, "deskSignIn", byRecovery)).body).toEqual({ isSuccess: true });
  expect((await deskCall(site, "deskSignIn", byRecovery)).body).toMatchObject(wrong);
});

test("two people who open one link at once create one sign-in", async () => {
  const { token } = await invited();
  const { code } = await keyOf(token);
  const accept = { token, password, code: code() };
  const both = await Promise.all([deskCall(site, "deskAcceptLink", accept), deskCall(site, "deskAcceptLink", accept)]);
  expect(both.filter(({ body }) => body.isSuccess)).toHaveLength(1);
});

test("reports an easy password and a wrong code at their fields, and the link still works", async () => {
  const { email, token } = await invited();
  const { code } = await keyOf(token);
  for (const easy of ["short", email])
    expect((await deskCall(site, "deskAcceptLink", { token, password: easy, code: code() })).body).toMatchObject({
      isSuccess: false,
      code: "password",
    });
  const other = code() === "000000" ? "111111" : "000000";
  expect((await deskCall(site, "deskAcceptLink", { token, password, code: other })).body).toMatchObject({
    code: "code",
  });
  expect((await deskCall(site, "deskAcceptLink", { token, password, code: "1" })).status).toBe(400);
  expect((await deskCall(site, "deskOpenLink", {})).status).toBe(400);
  expect((await deskCall(site, "deskAcceptLink", { token, password, code: code() })).body.isSuccess).toBe(true);
});

test("a link expires after 24 hours, with a newer link, and when the person is removed", async () => {
  const late = await invited();
  const { email, token } = await invited();
  const { secret } = await keyOf(token);
  const newer = await inviteStaff(needs(), { email, name: "June Moe", role: "clerk", tenantId: publisher.tenantId });
  if (newer.kind === "refused") throw new Error(newer.because);
  expect((await deskCall(site, "deskOpenLink", { token })).body.isSuccess).toBe(false);
  expect((await keyOf(newer.token)).secret).not.toBe(secret);
  await site.needs.db.directory.updateTable("staff").set({ disabled_at: now() }).where("email", "=", email).execute();
  expect((await deskCall(site, "deskOpenLink", { token: newer.token })).body.isSuccess).toBe(false);
  site.passMinutes(24 * 60);
  expect((await deskCall(site, "deskOpenLink", { token: late.token })).body.isSuccess).toBe(false);
  expect((await deskCall(site, "deskOpenLink", { token: "made-up" })).body.isSuccess).toBe(false);
});

test("a reset ends sessions and removes all of the person's sign-in methods", async () => {
  const { email, password: old, codeAt, session } = await aColleague(site, "clerk", publisher);
  const reset = await resetStaff(needs(), email);
  if (reset.kind === "refused") throw new Error(reset.because);
  expect((await deskCall(site, "deskWhoAmI", {}, { session })).status).toBe(401);
  const signIn = { email, password: old, code: codeAt(now()) };
  expect((await deskCall(site, "deskSignIn", signIn)).body).toMatchObject({ isSuccess: false });
  const { code } = await keyOf(reset.token);
  const accept = { token: reset.token, password, code: code() };
  expect((await deskCall(site, "deskAcceptLink", accept)).body.isSuccess).toBe(true);
});
