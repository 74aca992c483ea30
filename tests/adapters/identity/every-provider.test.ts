import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import type { Browser } from "./a-browser.ts";
import { anIdentitySite, type IdentitySite } from "./identity-site.ts";
import { type ProviderKind, type Setting, settings, type Who } from "./providers.ts";

let world: IdentitySite;
beforeAll(async () => void (world = await anIdentitySite()));
afterAll(() => world[Symbol.asyncDispose]());

describe.each<ProviderKind>(["builtin", "blox", "oidc"])("signing in through %s", (kind) => {
  let open: Setting[] = [];
  const setting = async (): Promise<Setting> => {
    const made = await settings[kind](world);
    open.push(made);
    return made;
  };
  afterEach(async () => {
    await Promise.all(open.map((each) => each.close()));
    open = [];
  });

  const begin = async (browser: Browser, { publisher: { domain } }: Setting) => {
    const { status, body } = await browser.call("beginSignIn", { domain, returnPath: `/${domain}/account` });
    expect(status).toBe(200);
    return String(body["loginUrl"]);
  };
  /** Until the browser is back on the return address. */
  const comeBack = async (browser: Browser, at: Setting, who?: Who) => {
    const back = await at.signIn(browser, await begin(browser, at), who);
    return { code: back?.searchParams.get("code") ?? null, state: back?.searchParams.get("state") ?? undefined, back };
  };
  const exchange = (browser: Browser, { publisher: { domain } }: Setting, code: string | null, state?: string) =>
    browser.call("tnAuth", { code: code ?? "none", domain, ...(state === undefined ? {} : { state }) });

  test("a complete sign-in ends with a token for the account area", async () => {
    const [at, browser] = [await setting(), world.browser()];
    const { code, state, back } = await comeBack(browser, at);
    expect(back?.href).toMatch(
      new RegExp(`^${world.url}/${at.publisher.domain}/account\\?state=[\\w-]+&code=[\\w.-]+$`),
    );
    const { status, body } = await exchange(browser, at, code, state);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isAuthenticated: true, username: expect.stringContaining("@") });
    expect((await browser.call("signOut", { domain: at.publisher.domain }, String(body["token"]))).status).toBe(200);
  });

  test("identifies a login by issuer and subject, so that the same person returns to the same login", async () => {
    const at = await setting();
    const { tenantId } = at.publisher;
    for (let visit = 0; visit < 2; visit++) {
      const browser = world.browser();
      const { code, state } = await comeBack(browser, at);
      expect((await exchange(browser, at, code, state)).status).toBe(200);
    }
    const rows = await world.sql("select subject from login where tenant_id = $1 and issuer = $2", [
      tenantId,
      at.issuer,
    ]);
    // Two readers at our own pages; the one reader of the OpenID provider came twice.
    expect(rows).toHaveLength(kind === "oidc" ? 1 : 2);
  });

  test("without its state, accepts a code only from a provider that binds it to the sign-in", async () => {
    const [at, browser] = [await setting(), world.browser()];
    const { code } = await comeBack(browser, at);
    expect((await exchange(browser, at, code)).status).toBe(kind === "blox" ? 401 : 200);
  });

  test("a code slipped in from somebody else's sign-in doesn't sign this browser in as them", async () => {
    const [at, victim, attacker] = [await setting(), world.browser(), world.browser()];
    const theirs = await comeBack(attacker, at);
    const mine = await comeBack(victim, at);
    expect((await exchange(victim, at, theirs.code)).status).toBe(401);
    expect((await exchange(victim, at, theirs.code, theirs.state)).status).toBe(401);
    expect(mine.code).not.toBe(theirs.code);
  });

  test("refuses a wrong state, and the right one still works afterward", async () => {
    const [at, browser] = [await setting(), world.browser()];
    const { code, state } = await comeBack(browser, at);
    const wrong = await exchange(browser, at, code, "x".repeat(43));
    expect(wrong).toMatchObject({ status: 401, body: { detail: messages.errorDuringAuth } });
    expect((await exchange(browser, at, code, state)).status).toBe(200);
  });

  test("another browser cannot use the code", async () => {
    const [at, browser, thief] = [await setting(), world.browser(), world.browser()];
    const { code, state } = await comeBack(browser, at);
    expect((await exchange(thief, at, code, state)).status).toBe(401);
    await begin(thief, at);
    expect((await exchange(thief, at, code, state)).status).toBe(401);
  });

  test("a code works once, even after another sign-in was begun", async () => {
    const [at, browser] = [await setting(), world.browser()];
    const { code, state } = await comeBack(browser, at);
    expect((await exchange(browser, at, code, state)).status).toBe(200);
    expect((await exchange(browser, at, code, state)).status).toBe(401);
    const loginUrl = await begin(browser, at);
    const next = new URL(new URL(loginUrl).searchParams.get("return") ?? "").searchParams.get("state") ?? undefined;
    expect((await exchange(browser, at, code, next)).status).toBe(401);
  });

  test("only one of many simultaneous exchanges succeeds", async () => {
    const [at, browser] = [await setting(), world.browser()];
    const { code, state } = await comeBack(browser, at);
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(browser, at, code, state)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401, 401]);
  });

  test("refuses a code that is too old, and a sign-in that took too long", async () => {
    const [at, browser] = [await setting(), world.browser()];
    const first = await comeBack(browser, at);
    world.later(6);
    expect((await exchange(browser, at, first.code, first.state)).status).toBe(401);
    const second = await comeBack(browser, at);
    world.later(11);
    expect((await exchange(browser, at, second.code, second.state)).status).toBe(401);
  });

  test("a code of one publication is unknown at another", async () => {
    const [here, there, browser] = [await setting(), await setting(), world.browser()];
    const { code } = await comeBack(browser, here);
    await begin(browser, there);
    expect((await exchange(browser, there, code)).status).toBe(401);
  });

  test("sign-ins in two tabs do not disturb one another", async () => {
    const [at, browser] = [await setting(), world.browser()];
    const urls = [await begin(browser, at), await begin(browser, at)];
    for (const url of urls) {
      const back = await at.signIn(browser, url);
      const [code, state] = [back?.searchParams.get("code") ?? null, back?.searchParams.get("state") ?? undefined];
      expect((await exchange(browser, at, code, state)).status).toBe(200);
    }
  });

  test.each<Who>(["inactive", "without-email"])("signs in nobody who is %s", async (who) => {
    const [at, browser] = [await setting(), world.browser()];
    const { code, state } = await comeBack(browser, at, who);
    expect((await exchange(browser, at, code, state)).status).toBe(401);
  });
});

test("while a BLOX site is down, the exchange fails with the specification's sentence and can be retried", async () => {
  const [at, browser] = [await settings.blox(world), world.browser()];
  const { domain } = at.publisher;
  const { body } = await browser.call("beginSignIn", { domain, returnPath: "/account" });
  const back = new URL(new URL(String(body["loginUrl"])).searchParams.get("return") ?? "");
  await at.close();
  const answer = await browser.call("tnAuth", { code: "x".repeat(43), domain, state: back.searchParams.get("state") });
  expect(answer).toMatchObject({ status: 503, body: { detail: messages.errorDuringAuth } });
  expect(answer.headers.get("retry-after")).not.toBeNull();
});

test("while an OpenID provider is down, the reader sees that and can start again", async () => {
  const [at, browser] = [await settings.oidc(world), world.browser()];
  const { domain } = at.publisher;
  const { body } = await browser.call("beginSignIn", { domain, returnPath: "/account" });
  await at.close();
  const page = await browser.open(String(body["loginUrl"]));
  expect(page.status).toBe(503);
  expect(page.text).toContain(messages.errorDuringAuth);
  expect(page.text).toContain(`href="/${domain}/account"`);
});
