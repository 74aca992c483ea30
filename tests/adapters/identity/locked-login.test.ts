import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import type { Browser } from "./a-browser.ts";
import { anIdentitySite, type IdentitySite, password } from "./identity-site.ts";

let world: IdentitySite;
beforeAll(async () => void (world = await anIdentitySite()));
afterAll(() => world[Symbol.asyncDispose]());

const locked = "This sign-in is locked. Call us at (262) 555-0142.";
const wrong = "not-her-password";

const lock = ({ tenantId }: Publisher, email: string) =>
  world.sql("update login set locked_at = now() where tenant_id = $1 and email = $2", [tenantId, email]);

async function aLockedReader(confirmed = true) {
  const publisher = await world.publisher();
  const { email, loginId } = await world.reader(publisher, { confirmed });
  await lock(publisher, email);
  return { publisher, email, loginId };
}

/** The provider's sign-in page, as the account area leads there. */
async function signInPage({ domain }: Publisher, browser: Browser) {
  const { body } = await browser.call("beginSignIn", { domain, returnPath: `/${domain}/account` });
  return browser.open(new URL(String(body["loginUrl"]), world.url).href);
}

test("the sign-in page mentions the lock only to somebody with the right password", async () => {
  const { publisher, email } = await aLockedReader();
  const open = await world.reader(publisher);
  const browser = world.from(newIp());
  const page = await signInPage(publisher, browser);
  const tries = async (fields: Record<string, string>) =>
    browser.open((await browser.submit(page, fields)).location?.href ?? "");
  const guessed = await tries({ email, password: wrong });
  const elsewhere = await tries({ email: open.email, password: wrong });
  expect(guessed.status).toBe(422);
  expect(guessed.text.replaceAll(email, "")).toBe(elsewhere.text.replaceAll(open.email, ""));
  const right = await tries({ email, password });
  expect([right.status, right.text]).toEqual([403, expect.stringContaining(locked)]);
  expect(right.location).toBeNull();
});

test("locks an unconfirmed claim the same way", async () => {
  const { publisher, email } = await aLockedReader(false);
  const { domain } = publisher;
  const ask = (typed: string) => world.from(newIp()).call("authenticateTNEmail", { domain, email, password: typed });
  expect((await ask(wrong)).status).toBe(401);
  const { status, body } = await ask(password);
  expect([status, body["detail"]]).toEqual([403, locked]);
});

test("the right password of a locked login doesn't count as a guess, however often it is typed", async () => {
  const { publisher, email } = await aLockedReader();
  const { domain } = publisher;
  const statuses = [];
  for (let time = 0; time < 12; time++)
    statuses.push((await world.from(newIp()).call("authenticateTNEmail", { domain, email, password })).status);
  expect(new Set(statuses)).toEqual(new Set([403]));
});

test("account setup creates no login beside a locked one, and gives no token", async () => {
  const { publisher, email } = await aLockedReader();
  const { domain, tenantId } = publisher;
  const setUp = (typed: string, createBloxAccount: "Y" | "N") =>
    world.from(newIp()).call("setupAccount", { domain, email, password: typed, createBloxAccount });
  expect((await setUp(wrong, "Y")).body).toEqual({
    isSuccess: false,
    circAccountExists: true,
    bloxAccountExists: true,
    errorMessage: messages.activeAccountExists,
  });
  for (const create of ["N", "Y"] as const)
    expect((await setUp(password, create)).body).toEqual({
      isSuccess: false,
      circAccountExists: false,
      bloxAccountExists: true,
      errorMessage: locked,
    });
  expect(await world.sql("select 1 from login where tenant_id = $1", [tenantId])).toHaveLength(1);
  expect(await world.sql("select 1 from session where tenant_id = $1", [tenantId])).toHaveLength(0);
});

test("an emailed sign-in link signs nobody in, and says why", async () => {
  const { publisher, email } = await aLockedReader();
  const provider = `${world.url}/${publisher.domain}/tncms/auth/federated/`;
  const browser = world.from(newIp());
  await browser.submit(await browser.open(`${provider}sign-in-link/`), { email });
  await deliverEmails(world.site, publisher);
  const token = /sign-in-link\/open\/\?token=(\S+)/.exec((await mailTo(world.site, email))[0]?.text ?? "")?.[1] ?? "";
  const done = await browser.submit(await browser.open(`${provider}sign-in-link/open/?token=${token}`), {});
  expect([done.status, done.text]).toEqual([403, expect.stringContaining(locked)]);
});

test("a sign-in that had begun when staff locked the login fails", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const browser = world.from(newIp());
  const back = await browser.submit(await signInPage(publisher, browser), { email, password });
  await lock(publisher, email);
  const { domain } = publisher;
  const [code, state] = [back.location?.searchParams.get("code"), back.location?.searchParams.get("state")];
  const { status, body } = await browser.call("tnAuth", { domain, code, state });
  expect([status, body["detail"]]).toEqual([403, locked]);
});
