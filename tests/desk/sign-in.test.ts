import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aColleague, deskCall, deskHost } from "#tests/world/desk.ts";
import { call } from "#tests/world/calls.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

// Tries are counted a quarter of an hour at a time, and none may end in the middle of a test.
const site = await siteOfFile({ clockStands: true });
const publisher = await aPublisher(site);
const now = () => site.needs.outside.clock.now();

test("signs in with password and code, and stores the session in a cookie that pages can't read", async () => {
  const { email, password, codeAt } = await aColleague(site, "clerk", publisher);
  const { status, body, headers } = await deskCall(site, "deskSignIn", { email, password, code: codeAt(now()) });
  expect([status, body]).toEqual([200, { isSuccess: true }]);
  const cookie = String(headers["set-cookie"]);
  expect(cookie).toMatch(/^staff=[\w-]{43}; .*HttpOnly; SameSite=Strict$/);
  const session = /^staff=([^;]+)/.exec(cookie)?.[1];
  expect((await deskCall(site, "deskWhoAmI", {}, { session })).body).toMatchObject({
    email,
    provenLately: true,
    hasPasskey: false,
    publications: [{ domain: publisher.domain, roles: ["clerk"] }],
  });
});

test("refuses a password alone, a wrong code, or the same code twice", async () => {
  const { email, password, codeAt } = await aColleague(site, "clerk", publisher);
  const right = codeAt(now());
  const other = right === "000000" ? "111111" : "000000";
  const refused = { isSuccess: false, errorMessage: expect.stringContaining("don't match") };
  expect((await deskCall(site, "deskSignIn", { email, password, code: other })).body).toEqual(refused);
  expect((await deskCall(site, "deskSignIn", { email, password, code: "" })).status).toBe(400);
  expect((await deskCall(site, "deskSignIn", { email, password: "wrong", code: right })).body).toEqual(refused);
  expect((await deskCall(site, "deskSignIn", { email, password, code: right })).body).toEqual({ isSuccess: true });
  expect((await deskCall(site, "deskSignIn", { email, password, code: right })).body).toEqual(refused);
});

test("makes a person who keeps trying wait, from any network", async () => {
  const { email, password, codeAt } = await aColleague(site, "clerk", publisher);
  const tries = Array.from({ length: 10 }, (_, at) =>
    deskCall(site, "deskSignIn", { email, password: "wrong", code: "123456" }, { ip: `203.0.113.${at}` }),
  );
  await Promise.all(tries);
  const { status, headers } = await deskCall(site, "deskSignIn", { email, password, code: codeAt(now()) });
  expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
});

test("failed sign-ins by strangers don't block a signed-in person from proving who they are", async () => {
  const { email, session, password, codeAt } = await aColleague(site, "clerk", publisher);
  for (let at = 0; at < 10; at++)
    await deskCall(site, "deskSignIn", { email, password: "wrong", code: "123456" }, { ip: `203.0.113.${at}` });
  const prove = (code: string) => deskCall(site, "deskProveAgain", { password, code }, { session });
  expect((await prove(codeAt(now()))).body).toEqual({ isSuccess: true });
  for (let at = 0; at < 9; at++) await prove("123456");
  expect((await prove("123456")).status).toBe(429);
});

test("ends a session at sign-out", async () => {
  const { session } = await aColleague(site, "clerk", publisher);
  const { headers } = await deskCall(site, "deskSignOut", {}, { session });
  expect(String(headers["set-cookie"])).toContain("Max-Age=0");
  expect((await deskCall(site, "deskWhoAmI", {}, { session })).status).toBe(401);
});

test("disabling a person ends their session at once", async () => {
  const { session, staffId } = await aColleague(site, "clerk", publisher);
  await site.needs.db.directory
    .updateTable("staff")
    .set({ disabled_at: now() })
    .where("staff_id", "=", staffId)
    .execute();
  expect((await deskCall(site, "deskWhoAmI", {}, { session })).status).toBe(401);
});

test("a proof of identity expires after five minutes, and the same kind of proof renews it", async () => {
  const { session, password, codeAt } = await aColleague(site, "clerk", publisher);
  site.passMinutes(6);
  expect((await deskCall(site, "deskWhoAmI", {}, { session })).body).toMatchObject({ provenLately: false });
  const proof = { password, code: codeAt(now()) };
  expect((await deskCall(site, "deskProveAgain", proof, { session })).body).toEqual({ isSuccess: true });
  expect((await deskCall(site, "deskWhoAmI", {}, { session })).body).toMatchObject({ provenLately: true });
});

test("the desk answers only at its own address, and that address has only the desk", async () => {
  const { session } = await aColleague(site, "owner", publisher);
  expect((await deskCall(site, "deskWhoAmI", {}, { session, host: "localhost" })).status).toBe(404);
  const spelled = { url: "/api/%64esk/who-am-i", headers: { host: "localhost", cookie: `staff=${session}` } };
  expect((await site.app.inject(spelled)).statusCode).toBe(404);
  const atDesk = await site.app.inject({ url: "/", headers: { host: deskHost } });
  expect([atDesk.statusCode, atDesk.body.includes('id="desk"')]).toEqual([200, true]);
  expect(atDesk.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  const { domain } = publisher;
  for (const method of ["GET", "POST"] as const) {
    const site404 = await site.app.inject({ method, url: "/api/site/x", headers: { host: deskHost } });
    expect(site404.statusCode).toBe(404);
  }
  expect((await call(site, "getSiteOptions", { domain }, { host: deskHost })).status).toBe(404);
});

test("a reader's token doesn't work at the desk, and a staff session doesn't work on the site", async () => {
  const { token } = await anOldReader(site, publisher);
  const { session } = await aColleague(site, "owner", publisher);
  const asReader = await deskCall(site, "deskWhoAmI", {}, { headers: { authorization: `Bearer ${token}` } });
  expect(asReader.status).toBe(401);
  expect((await deskCall(site, "deskWhoAmI", {}, { session: token })).status).toBe(401);
  const { domain } = publisher;
  expect((await call(site, "getAccounts", { domain }, { token: session })).status).toBe(401);
});

test("accepts a change only from its own pages", async () => {
  const { session } = await aColleague(site, "clerk", publisher);
  for (const headers of [{ origin: "http://evil.example" }, { origin: `http://${publisher.domain}` }])
    expect((await deskCall(site, "deskSignOut", {}, { session, headers })).status).toBe(403);
  expect((await deskCall(site, "deskWhoAmI", {}, { session })).status).toBe(200);
});

test("an unknown person gets the same answer as a wrong password", async () => {
  const nobody = { email: `${randomUUID()}@staff.example`, password: "x", code: "123456" };
  expect((await deskCall(site, "deskSignIn", nobody)).body).toMatchObject({ isSuccess: false });
});
