import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import type { Browser } from "./a-browser.ts";
import { anIdentitySite, type IdentitySite, newEmail, password } from "./identity-site.ts";

let world: IdentitySite;
beforeAll(async () => void (world = await anIdentitySite()));
afterAll(() => world[Symbol.asyncDispose]());

const provider = ({ domain }: Publisher, page: string) => `${world.url}/${domain}/tncms/auth/federated/${page}`;

/** Asks for the link in this browser, and returns the page that follows. */
async function ask(publisher: Publisher, browser: Browser, email: string) {
  const sent = await browser.submit(await browser.open(provider(publisher, "sign-in-link/")), { email });
  return browser.open(sent.location?.href ?? "");
}

/** The email as its reader gets it: the link at this site's address, and the code. */
async function emailTo(publisher: Publisher, email: string) {
  await deliverEmails(world.site, publisher);
  const [mail] = await mailTo(world.site, email);
  const text = mail?.text ?? "";
  const token = /sign-in-link\/open\/\?token=(\S+)/.exec(text)?.[1] ?? "";
  return {
    link: provider(publisher, `sign-in-link/open/?token=${token}`),
    code: /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(text)?.[0] ?? "",
  };
}

/** Exchanges what came back, as the account area does. */
async function arrive({ domain }: Publisher, browser: Browser, back: URL | null) {
  const [code, state] = [back?.searchParams.get("code"), back?.searchParams.get("state")];
  return browser.call("tnAuth", { domain, code, state });
}

test("the link signs in with a button, once, in the browser that asked", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const browser = world.browser();
  await ask(publisher, browser, email.toUpperCase());
  const { link } = await emailTo(publisher, email);
  const page = await browser.open(link);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(email)]);
  const done = await browser.submit(page, {});
  expect(done.location?.pathname).toBe(`/${publisher.domain}/account`);
  const { status, body } = await arrive(publisher, browser, done.location);
  expect([status, body]).toEqual([200, expect.objectContaining({ isAuthenticated: true, username: email })]);
  world.later(1);
  expect((await browser.submit(page, {})).status).toBe(410);
  expect((await browser.open(link)).status).toBe(410);
});

test("a double click on the button signs in, and the link is still used once", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const browser = world.browser();
  await ask(publisher, browser, email);
  const { link } = await emailTo(publisher, email);
  const page = await browser.open(link);
  const [first, second] = await Promise.all([browser.submit(page, {}), browser.submit(page, {})]);
  expect([first.status, second.status, second.location?.href]).toEqual([303, 303, first.location?.href]);
  const third = await browser.submit(page, {});
  expect((await arrive(publisher, browser, third.location)).status).toBe(200);
  expect((await arrive(publisher, browser, third.location)).status).toBe(401);
});

const another = "gulls-over-the-pier";

test.each(["by email", "on the profile page", "by signing out everywhere else"])(
  "a new password or an end of all sessions also ends unfinished sign-ins: %s",
  async (how) => {
    const publisher = await world.publisher();
    const { domain } = publisher;
    const reader = await world.reader(publisher);
    const { email } = reader;
    const owner = world.browser();
    const signedIn = await owner.call("authenticateTNEmail", { domain, email, password });
    const { token } = z.object({ authResponse: z.object({ token: z.string() }) }).parse(signedIn.body).authResponse;
    const stranger = world.browser();
    const begun = await stranger.call("beginSignIn", { domain, returnPath: "/account" });
    const signIn = await stranger.open(z.object({ loginUrl: z.string() }).parse(begun.body).loginUrl);
    const { location } = await stranger.submit(signIn, { email, password });
    await ask(publisher, stranger, email);
    const { link } = await emailTo(publisher, email);
    const reset = await world.linkToken(publisher, reader, "resetPassword");
    if (how === "by email") {
      const chosen = provider(
        publisher,
        `new-password/?token=${await world.linkToken(publisher, reader, "resetPassword")}`,
      );
      await owner.submit(await owner.open(chosen), { password: another, again: another });
    } else if (how === "on the profile page")
      await owner.call("changePassword", { domain, currentPassword: password, newPassword: another }, token);
    else await owner.call("endOtherSignIns", { domain }, token);
    expect((await arrive(publisher, stranger, location)).status).toBe(401);
    expect((await stranger.open(link)).status).toBe(410);
    expect((await stranger.open(provider(publisher, `new-password/?token=${reset}`))).status).toBe(410);
  },
);

test("another browser is sent back to the first, and the link still works there", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const [browser, other] = [world.browser(), world.browser()];
  await ask(publisher, browser, email);
  const { link } = await emailTo(publisher, email);
  const foreign = await other.open(link);
  expect([foreign.status, foreign.text]).toEqual([403, expect.stringContaining("Enter the code from the email there")]);
  // Not even by its form: the page of the first browser, posted from the second.
  const page = await browser.open(link);
  expect((await other.submit(page, {})).status).toBe(403);
  expect((await browser.submit(page, {})).status).toBe(303);
});

test("the code signs in only on the page that asked, with or without spaces", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const [browser, thief] = [world.browser(), world.browser()];
  const sent = await ask(publisher, browser, email);
  const { code } = await emailTo(publisher, email);
  const thiefs = await thief.open(provider(publisher, "sign-in-link/sent/"));
  expect((await thief.submit(thiefs, { code })).status).toBe(422);
  const done = await browser.submit(sent, { code: ` ${code.toLowerCase().replace("-", " ")} ` });
  expect((await arrive(publisher, browser, done.location)).status).toBe(200);
  world.later(1);
  expect((await browser.submit(sent, { code })).status).toBe(422);
});

test("a browser may try five codes, and none after 15 minutes", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const browser = world.browser();
  const sent = await ask(publisher, browser, email);
  const { code } = await emailTo(publisher, email);
  for (let time = 0; time < 5; time++) expect((await browser.submit(sent, { code: "AAAAA-AAAAA" })).status).toBe(422);
  expect((await browser.submit(sent, { code })).status).toBe(429);
  const later = world.browser();
  const again = await ask(publisher, later, email);
  const mailed = await emailTo(publisher, email);
  world.later(16);
  expect((await later.submit(again, { code: mailed.code })).status).toBe(422);
  expect((await later.open(mailed.link)).status).toBe(410);
});

test("answers the same for every address; claims get a link to choose a password, and unknown addresses get nothing", async () => {
  const publisher = await world.publisher();
  const proven = await world.reader(publisher);
  const claim = await world.reader(publisher, { confirmed: false });
  const pages = [];
  for (const email of [proven.email, claim.email, newEmail()]) {
    const { status, url } = await ask(publisher, world.from(newIp()), email);
    pages.push([status, url]);
  }
  expect(new Set(pages.map(String)).size).toBe(1);
  const emails = await world.sql("select kind, recipient from letter where tenant_id = $1 order by kind", [
    publisher.tenantId,
  ]);
  expect(emails).toEqual([
    { kind: "resetPassword", recipient: claim.email },
    { kind: "signInLink", recipient: proven.email },
  ]);
});

test("stores link and code as hashes, and the outbox has neither", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  await ask(publisher, world.browser(), email);
  const { link, code } = await emailTo(publisher, email);
  const kept = await world.sql(
    "select m::text as row from mail_token m where tenant_id = $1 union all select l::text from letter l where tenant_id = $1",
    [publisher.tenantId],
  );
  expect(kept).toHaveLength(2);
  for (const secret of [link.split("token=")[1] ?? "", code, code.replace("-", "")]) {
    expect(secret).not.toBe("");
    expect(JSON.stringify(kept)).not.toContain(secret);
  }
});
