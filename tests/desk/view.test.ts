import { expect, test } from "vitest";
import { viewReads } from "#contract/view-reads.ts";
import type { CallName } from "#contract/contract.ts";
import { viewTimes } from "#core/access/staff-view.ts";
import { callNames, endpointOf } from "#tests/endpoints/call-names.ts";
import { goodRequests } from "#tests/endpoints/good-requests.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { anAct } from "#tests/world/hand-off.ts";
import { aPayer } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aView, aViewLink, opensView } from "#tests/world/staff-view.ts";
import { asOwner } from "#tests/world/store.ts";
import { watchWrites } from "./written.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const { domain } = publisher;
const reader = await aPayer(site, publisher);
const { accountNumber } = reader;
const viewOnly = "You're looking at this account the way the reader sees it. Nothing can be changed here.";

const home = (token: string, more: object = {}) =>
  call(site, "getAccountManagementDetails", { domain, accountNumber, ...more }, { token });

const trail = (outcome: string) =>
  asOwner<{ actor: string; details: object }>(
    site.store.owner,
    `select actor, details from audit_entry where tenant_id = $1 and subject = $2 and action = 'desk.view' and outcome = $3
     order by entry_id`,
    [publisher.tenantId, `account:${accountNumber}`, outcome],
  );

test("shows the account as its owner sees it, at the reader's own address, once per link", async () => {
  const { url, code, by } = await aViewLink(site, publisher, { accountNumber });
  expect(url.split("#")[0]).toBe(`http://localhost:3000/${domain}/account/view`);
  const { body } = await opensView(site, publisher, code);
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  expect(body.accountNumber).toBe(accountNumber);
  const seen = await home(body.token);
  expect(seen.body).toEqual((await home(reader.token)).body);
  expect((await home(body.token, { accountNumber: 0 })).body.userInfo.accountNumber).toBe(accountNumber);
  expect((await opensView(site, publisher, code)).body).toMatchObject({ isSuccess: false, code: "over" });
  expect(await trail("opened")).toContainEqual({ actor: `staff:${by.staffId}`, details: {} });
  const asked = { publication: domain, accountNumber };
  const { entries } = (await deskCall(site, "deskGetTimeline", asked, { session: by.session })).body;
  expect(entries.map(({ text }) => text)).toContainEqual(
    expect.stringContaining("Looked at the account as the reader sees it"),
  );
});

test("allows every call on its list, and writes nothing anywhere", async () => {
  const { token } = await aView(site, publisher, { accountNumber });
  const written = await watchWrites(site, publisher);
  const statuses: Record<string, number> = {};
  for (const name of viewReads) {
    const input = ofNoAccount.has(name) ? { domain } : { domain, accountNumber };
    statuses[name] = (await call(site, name, input, { token })).status;
  }
  // A receipt is requested by its number.
  const expected = viewReads.map((name) => [name, name === "getReceipt" ? 400 : 200]);
  expect(statuses).toEqual(Object.fromEntries(expected));
  // Counting calls for a limit is no change of anybody's data.
  expect((await written()).filter((table) => table !== "throttle")).toEqual([]);
});
const ofNoAccount: ReadonlySet<CallName> = new Set(["getCancelAuthorData", "getEmailConfirmation"]);

const free = (name: CallName): boolean => {
  const { scope, method } = endpointOf(name);
  return scope === "none" && method === "GET";
};
const shut = callNames.filter(
  (name) => !viewReads.includes(name) && !free(name) && name !== "openStaffView" && name !== "closeStaffView",
);
const requests = await goodRequests(site, publisher, shut);

test("refuses any other call with the reason, even one without a token, and records a write in the trail", async () => {
  const { token, by } = await aView(site, publisher, { accountNumber });
  for (const name of shut) {
    const input = { ...requests.get(name)?.input };
    const own = Object.fromEntries(
      Object.entries(input).map(([field, value]) => [field, /^accountNumber$/i.test(field) ? accountNumber : value]),
    );
    const answer = await call(site, name, own, { token, key: newKey() });
    expect([name, answer.status, answer.body]).toEqual([name, 403, expect.objectContaining({ detail: viewOnly })]);
  }
  const noted = (await trail("refused")).filter(({ actor }) => actor === `staff:${by.staffId}`);
  const writes = shut.filter((name) => endpointOf(name).method !== "GET");
  expect(noted.map(({ details }) => details)).toEqual(writes.map((name) => ({ call: name })));
});

test("opens no other account, publication or the desk, and a reader's token opens no view", async () => {
  const { token, by } = await aView(site, publisher, { accountNumber });
  const someone = await aPayer(site, publisher);
  expect((await home(token, { accountNumber: someone.accountNumber })).status).toBe(404);
  expect((await home(token, { domain: other.domain })).status).toBe(401);
  const asked = { publication: domain, accountNumber };
  const atDesk = async (session: string) => (await deskCall(site, "deskGetAccount", asked, { session })).status;
  expect([await atDesk(token), await atDesk(reader.token), await atDesk(by.session)]).toEqual([401, 401, 200]);
  expect((await home(by.session)).status).toBe(401);
  expect((await opensView(site, publisher, reader.token)).body).toMatchObject({ isSuccess: false, code: "over" });
  const { code } = await aViewLink(site, publisher, { accountNumber });
  expect((await home(code)).status).toBe(401);
  expect((await opensView(site, other, code)).body).toMatchObject({ isSuccess: false, code: "over" });
});

test("doesn't count as the reader's sign-in, and changes neither the account's version nor what staff see", async () => {
  const clerk = await aColleague(site, "clerk", publisher);
  const signIns = () => call(site, "getSignIns", { domain }, { token: reader.token });
  const before = [(await signIns()).body, await anAct(site, publisher, reader, clerk.session)];
  const { token } = await aView(site, publisher, { accountNumber });
  await home(token);
  expect([(await signIns()).body, await anAct(site, publisher, reader, clerk.session)]).toEqual(before);
});

test("the link ends after a minute and the view after 15 minutes, however much it is used", async () => {
  const late = await aViewLink(site, publisher, { accountNumber });
  site.passMinutes(viewTimes.linkSeconds / 60);
  expect((await opensView(site, publisher, late.code)).body).toMatchObject({ isSuccess: false, code: "over" });
  const { token } = await aView(site, publisher, { accountNumber });
  for (let passed = 0; passed < viewTimes.minutes - 1; passed += 7) {
    expect((await home(token)).status).toBe(200);
    site.passMinutes(7);
  }
  site.passMinutes(1);
  expectProblem(await home(token), 401);
});

test("ends when it is closed, when another opens, and with the staff member's sign-in, role or removal", async () => {
  const closed = await aView(site, publisher, { accountNumber });
  await call(site, "closeStaffView", { domain, token: closed.token }, { token: closed.token });
  expect((await home(closed.token)).status).toBe(401);
  const first = await aView(site, publisher, { accountNumber, by: closed.by });
  const second = await aView(site, publisher, { accountNumber, by: closed.by });
  expect([(await home(first.token)).status, (await home(second.token)).status]).toEqual([401, 200]);
  await deskCall(site, "deskSignOut", {}, { session: closed.by.session });
  expect((await home(second.token)).status).toBe(401);
  for (const change of [
    "update staff set disabled_at = now() where staff_id = $1",
    "update staff_role set role = 'auditor' where staff_id = $1",
  ]) {
    const { token, by } = await aView(site, publisher, { accountNumber });
    await asOwner(site.store.owner, change, [by.staffId]);
    expect([change, (await home(token)).status]).toEqual([change, 401]);
  }
});

test("requires a session, a role that talks to readers, and an account of the publication", async () => {
  const { session } = await aColleague(site, "clerk", publisher);
  const good = { publication: domain, accountNumber };
  const statusOf = async (change: object, by = session) =>
    (await deskCall(site, "deskOpenView", { ...good, ...change }, by === "" ? {} : { session: by })).status;
  expect(await statusOf({}, "")).toBe(401);
  for (const role of ["auditor", "bookkeeper"] as const)
    expect(await statusOf({}, (await aColleague(site, role, publisher)).session)).toBe(403);
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect(await statusOf({ accountNumber: 999_999_999 })).toBe(404);
  expect(await statusOf({ accountNumber: "x" })).toBe(400);
  // A repeat makes another link and ends the first, because a secret isn't stored to be issued again.
  const key = newKey();
  const twice = [
    await deskCall(site, "deskOpenView", good, { session, key }),
    await deskCall(site, "deskOpenView", good, { session, key }),
  ].map(({ body }) => body.url.split("#")[1] ?? "");
  const opened = [];
  for (const code of twice) opened.push((await opensView(site, publisher, code)).body.isSuccess);
  expect(opened).toEqual([false, true]);
});
