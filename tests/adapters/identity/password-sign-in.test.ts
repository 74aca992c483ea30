import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { anIdentitySite, type IdentitySite, newEmail, password } from "./identity-site.ts";

let world: IdentitySite;
beforeAll(async () => void (world = await anIdentitySite()));
afterAll(() => world[Symbol.asyncDispose]());

test("the right password gives the four fields of userAuth, with a token that works", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const { domain } = publisher;
  const browser = world.browser();
  const answer = await browser.call("authenticateTNEmail", { domain, email: email.toUpperCase(), password });
  expect(answer.status).toBe(200);
  const { authResponse } = answer.body as { authResponse: Record<string, string> };
  expect(authResponse).toEqual({
    isAuthenticated: true,
    token: expect.stringMatching(/^[\w-]{43}$/),
    username: email,
    expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect((await browser.call("signOut", { domain }, authResponse["token"])).status).toBe(200);
  expect((await browser.call("signOut", { domain }, authResponse["token"])).status).toBe(401);
});

test("a wrong password and an unknown address get the same answer", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const { domain } = publisher;
  const answers = await Promise.all(
    [email, newEmail()].map((address) =>
      world.browser().call("authenticateTNEmail", { domain, email: address, password: "something-else" }),
    ),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect({ ...body, requestId: "" }).toMatchObject({ status: 401, detail: messages.errorDuringAuth });
  }
  const [known, unknown] = answers.map(({ body }) => ({ ...body, requestId: "" }));
  expect(known).toEqual(unknown);
});

test("a token of one publication is invalid at another", async () => {
  const [here, there] = [await world.publisher(), await world.publisher()];
  const { email } = await world.reader(here);
  const browser = world.browser();
  const elsewhere = await browser.call("authenticateTNEmail", { domain: there.domain, email, password });
  expect(elsewhere.status).toBe(401);
  const { body } = await browser.call("authenticateTNEmail", { domain: here.domain, email, password });
  const { token } = body["authResponse"] as { token: string };
  expect((await browser.call("signOut", { domain: there.domain }, token)).status).toBe(401);
});

test("an unconfirmed login may sign in", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher, { confirmed: false });
  const answer = await world.browser().call("authenticateTNEmail", { domain: publisher.domain, email, password });
  expect(answer.status).toBe(200);
});

test("after ten failures sign-in has to wait, even with the right password, and then works again", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const { domain } = publisher;
  const browser = world.browser();
  const attempt = (typed: string) => browser.call("authenticateTNEmail", { domain, email, password: typed });
  const wrong = await Promise.all(Array.from({ length: 14 }, () => attempt("not-this-one")));
  expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(4);
  const held = await attempt(password);
  expect(held.status).toBe(429);
  expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
  world.later(2);
  expect((await attempt(password)).status).toBe(200);
  expect((await attempt("not-this-one")).status).toBe(401);
});

test("unknown addresses have to wait just the same", async () => {
  const { domain } = await world.publisher();
  const email = newEmail();
  const attempt = () => world.browser().call("authenticateTNEmail", { domain, email, password });
  const statuses = (await Promise.all(Array.from({ length: 12 }, attempt))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test("after a hundred failures in a row even the right password is refused", async () => {
  const publisher = await world.publisher();
  const { email, loginId } = await world.reader(publisher);
  await world.sql("update login set failed_in_row = 100 where tenant_id = $1 and login_id = $2", [
    publisher.tenantId,
    loginId,
  ]);
  const attempt = () => world.browser().call("authenticateTNEmail", { domain: publisher.domain, email, password });
  expect((await attempt()).status).toBe(401);
});

test("good sign-ins are not counted as failures, however many", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const browser = world.browser();
  for (let count = 0; count < 12; count++) {
    const answer = await browser.call("authenticateTNEmail", { domain: publisher.domain, email, password });
    expect(answer.status).toBe(200);
  }
});

test("records every sign-in and failure in the audit trail, without address or password", async () => {
  const publisher = await world.publisher();
  const { email, loginId } = await world.reader(publisher);
  const browser = world.browser();
  for (const typed of ["not-this-one", password]) {
    await browser.call("authenticateTNEmail", { domain: publisher.domain, email, password: typed });
  }
  const rows = await world.sql(
    "select * from audit_entry where tenant_id = $1 and action like 'identity.%' order by entry_id",
    [publisher.tenantId],
  );
  expect(rows.map(({ action, subject, outcome }) => [action, subject, outcome])).toEqual([
    ["identity.sign-in", `login:${loginId}`, "wrong-password"],
    ["identity.sign-in", `login:${loginId}`, "account"],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/not-this-one|willow|readers\.example/);
});
