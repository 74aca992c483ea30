import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { keyText } from "#core/site/api-key.ts";
import { revokeKey } from "#server/store/machine/api-key.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, newEmail, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt, subscriptionOf, todayAt } from "#tests/world/time.ts";
import { aKey, askWith } from "./a-key.ts";

const site = await siteOfFile();

const asks = (key: string | null, query: string) => askWith(site, key, `/api/v1/entitlements${query}`);

const confirmed = ({ tenantId }: Publisher, email: string) =>
  asOwner(site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1 and email = $2", [
    tenantId,
    email,
  ]);

test("returns what a reader may read and until when, and that nobody else may", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher);
  const { email, accountNumber } = await aSubscriber(site, publisher, {
    bundleID: "wed-fri-sun",
    rateCode: "wed-fri-sun-4w",
  });
  await confirmed(publisher, email);
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  const plan = { accountNumber, plan: "Wed/Fri/Sun Print + Digital", until: addDays(paidThrough, 14), inGrace: false };
  const { status, body, headers } = await asks(text, `?login=${encodeURIComponent(email.toUpperCase())}`);
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toMatchObject({
    login: email,
    emailConfirmed: true,
    today: await todayAt(site, publisher),
    entitled: true,
  });
  expect(body.entitlements).toContainEqual({ ...plan, product: "print" });
  expect(body.entitlements).toContainEqual({ ...plan, product: "digital" });
  expect((await asks(text, `?login=${newEmail()}`)).body).toMatchObject({
    entitled: false,
    entitlements: [],
    emailConfirmed: false,
  });
});

test("counts a reader's own subscriptions: not a helper's, a locked login's or an unpaid order's", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher);
  const [owner, helper] = [await aSubscriber(site, publisher), await aSubscriber(site, publisher)];
  await signedIn(site, publisher, helper.email);
  await grantAccount(site, publisher, helper.email, {
    accountNumber: owner.accountNumber,
    proof: "invitation",
    kind: "helper",
  });
  const accounts = async (email: string) =>
    new Set(
      (await asks(text, `?login=${email}`)).body.entitlements.map(
        (each: { accountNumber: number }) => each.accountNumber,
      ),
    );
  expect(await accounts(helper.email)).toEqual(new Set([helper.accountNumber]));
  await asOwner(site.store.owner, "update login set locked_at = now() where tenant_id = $1 and email = $2", [
    publisher.tenantId,
    helper.email,
  ]);
  expect(await accounts(helper.email)).toEqual(new Set());
});

test("ends when grace is over", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher);
  const { email } = await aSubscriber(site, publisher, { bundleID: "digital-yearly", rateCode: "digital-12m" });
  const standsAt = async (daysAgo: number) => {
    await changePublisher(
      site,
      publisher,
      `update subscription set paid_through = '${addDays(await todayAt(site, publisher), -daysAgo)}'`,
    );
    return (await asks(text, `?login=${email}`)).body;
  };
  expect(await standsAt(7)).toMatchObject({ entitled: true, entitlements: [{ inGrace: true }, { inGrace: true }] });
  expect(await standsAt(8)).toMatchObject({ entitled: false, entitlements: [] });
});

test("refuses a missing, made-up, expired, revoked or another publication's key, and says no more", async () => {
  const [publisher, other] = [await aPublisher(site), await aPublisher(site)];
  const { text, keyId } = await aKey(site, publisher);
  const { email } = await aSubscriber(site, publisher);
  const login = `?login=${email}`;
  const old = await aKey(site, publisher, { expiresOn: "2020-01-01" });
  const theirs = await aKey(site, other);
  const forged = text.replace(`dk_${publisher.tenantId}_`, `dk_${other.tenantId}_`);
  for (const key of [
    null,
    "nonsense",
    keyText(publisher.tenantId, "a".repeat(43)),
    keyText(999_999, "a".repeat(43)),
    old.text,
    forged,
  ])
    expect(await asks(key, login)).toMatchObject({
      status: 401,
      body: { detail: "The key is missing, was revoked, or has expired." },
    });
  expect((await asks(theirs.text, login)).body.entitled).toBe(false);
  expect((await asks(text, login)).body.entitled).toBe(true);
  await site.store.db.write(await dayAt(site, publisher), (tx) => revokeKey(tx, keyId, new Date()));
  expect((await asks(text, login)).status).toBe(401);
});

test("doesn't let a reader's own token ask", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  expect((await asks(await signedIn(site, publisher, email), `?login=${email}`)).status).toBe(401);
});

test("refuses an invalid call, without revealing who exists", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher);
  for (const query of ["", "?login=", "?login=a@b.example&more=1"]) expect((await asks(text, query)).status).toBe(400);
});

test("notes the day on which a key was last used", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher);
  await asks(text, "?login=a@b.example");
  expect(
    await asOwner(site.store.owner, "select last_used_on::text from api_key where tenant_id = $1", [
      publisher.tenantId,
    ]),
  ).toEqual([{ last_used_on: await todayAt(site, publisher) }]);
});

test("is in the OpenAPI document, with its own key kind", async () => {
  const { paths } = (await site.app.inject({ url: "/api/openapi.json" })).json();
  expect(paths["/api/v1/entitlements"].get).toMatchObject({
    operationId: "getEntitlements",
    security: [{ apiKey: [] }],
  });
});
