import { afterAll, beforeAll, expect, test } from "vitest";
import type { Publisher } from "#tests/world/publisher.ts";
import { anIdentitySite, type IdentitySite, newEmail, password } from "./identity-site.ts";

let world: IdentitySite;
beforeAll(async () => void (world = await anIdentitySite()));
afterAll(() => world[Symbol.asyncDispose]());

type Asked = { readonly form?: Record<string, string>; readonly secret?: string };

async function ask({ domain }: Publisher, action: string, { form, secret = "key:s3cret" }: Asked = {}) {
  const response = await fetch(`${world.url}/${domain}/tncms/webservice/v1/user/${action}`, {
    headers: { authorization: `Basic ${Buffer.from(secret).toString("base64")}` },
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const withSecret = () => world.publisher({ kind: "builtin" }, "key:s3cret");

test("accepts only the publication's own key and secret, and counts wrong ones", async () => {
  const publisher = await withSecret();
  for (const secret of ["key:other", "s3cret", "", "key:s3cre", "key:s3crets"]) {
    const { status, body } = await ask(publisher, "get/?code=x", { secret });
    expect(status).toBe(401);
    expect(body).toEqual({ code: 401, status: "error", message: "Invalid API key or secret" });
  }
  const bare = await world.publisher();
  expect((await ask(bare, "get/?code=x")).status).toBe(401);
  const other = await world.publisher({ kind: "builtin" }, "key:another");
  expect((await ask(other, "get/?code=x")).status).toBe(401);
  const many = await Promise.all(Array.from({ length: 121 }, () => ask(publisher, "get/?code=x", { secret: "no" })));
  expect(many.some(({ status }) => status === 429)).toBe(true);
});

test("authenticate returns the user and a token that get accepts once", async () => {
  const publisher = await withSecret();
  const { email } = await world.reader(publisher);
  const { status, body } = await ask(publisher, "authenticate/", { form: { user: email.toUpperCase(), password } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: expect.any(String), screen_name: email, screenname: email, services: [] });
  const got = await ask(publisher, `get/?code=${body.authtoken}`);
  expect(got.body).toEqual({ id: body.id, email, screen_name: email, screenname: email, status: "active" });
  const again = await ask(publisher, `get/?code=${body.authtoken}`);
  expect(again).toMatchObject({ status: 401, body: { code: 401, status: "error" } });
});

test("a wrong password and an unknown user get the same failure, with code 0", async () => {
  const publisher = await withSecret();
  const { email } = await world.reader(publisher);
  for (const user of [email, newEmail()]) {
    const { body } = await ask(publisher, "authenticate/", { form: { user, password: "not-this-one" } });
    expect(body).toEqual({ code: 0, status: "error", message: "Invalid password or account does not exist" });
  }
});

test("create makes an unconfirmed login and an email; refuses an owned mailbox, a weak password or no address", async () => {
  const publisher = await withSecret();
  const email = newEmail();
  const made = await ask(publisher, "create/", { form: { email, password } });
  expect(made).toMatchObject({ status: 200, body: { email, status: "active" } });
  const emails = await world.sql("select kind, recipient from letter where tenant_id = $1", [publisher.tenantId]);
  expect(emails).toEqual([{ kind: "confirmMailbox", recipient: email }]);
  const owner = await world.reader(publisher);
  expect((await ask(publisher, "create/", { form: { email: owner.email, password } })).status).toBe(409);
  expect((await ask(publisher, "create/", { form: { email: newEmail(), password: "dragon1" } })).status).toBe(400);
  expect((await ask(publisher, "create/", { form: { email: "nobody", password } })).status).toBe(400);
});

test("a publication with another provider has no such service", async () => {
  const publisher = await world.publisher({ kind: "blox", host: "cms.example" }, "key:s3cret");
  expect((await ask(publisher, "get/?code=x")).status).toBe(404);
});
