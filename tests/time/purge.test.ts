import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { cleanUp } from "#server/store/cleanup.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aColleague } from "#tests/world/desk.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, anOrder, aSubscriber, aVisitor, newIp, password, payAtGateway } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt, pass, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile({ outside: { clock: clockStartingOn(toDay("2026-02-02")) } });

const rowsOf = <Row extends object>({ tenantId }: Publisher, statement: string, more: readonly unknown[] = []) =>
  asOwner<Row>(site.store.owner, statement, [tenantId, ...more]);

const loginsOf = async (publisher: Publisher, email: string): Promise<number> =>
  (await rowsOf(publisher, "select login_id from login where tenant_id = $1 and email = $2", [email])).length;

/**
 * Sessions of a publication's tests end long before the days that pass here, so this lets them expire by real time,
 * too.
 */
const sessionsGoIdle = (publisher: Publisher) =>
  rowsOf(publisher, "update session set last_used_at = now() - interval '2 days' where tenant_id = $1");

async function choose(publisher: Publisher, { email, token }: { email: string; token: string }): Promise<number> {
  const order = await anOrder(site, publisher, email);
  const { body } = await call(site, "createSubscription", order, { token, key: newKey() });
  if (!body.isSuccess) throw new Error(body.errorMessage);
  return body.addSubscriber[0] ?? 0;
}

async function anUnpaidOrder(publisher: Publisher) {
  const visitor = await aVisitor(site, publisher);
  return { ...visitor, accountNumber: await choose(publisher, visitor) };
}

const signIn = ({ domain }: Publisher, email: string) =>
  call(site, "authenticateTNEmail", { domain, email, password }, { ip: newIp() });

test("deletes an unconfirmed login that has ordered nothing after 14 days, with its sessions", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  await sessionsGoIdle(publisher);
  await pass(site, publisher, 13);
  expect(await loginsOf(publisher, email)).toBe(1);
  await pass(site, publisher, 1);
  expect(await loginsOf(publisher, email)).toBe(0);
  expect(await rowsOf(publisher, "select token_hash from session where tenant_id = $1")).toEqual([]);
  expect(await rowsOf(publisher, "select token_hash from mail_token where tenant_id = $1")).toEqual([]);
});

test("the 14 days count from the day the login was created, even after the clock was moved", async () => {
  const publisher = await aPublisher(site);
  await pass(site, publisher, 30);
  const { email } = await aVisitor(site, publisher);
  await sessionsGoIdle(publisher);
  await pass(site, publisher, 13);
  expect(await loginsOf(publisher, email)).toBe(1);
});

test("cancels an unpaid order after 14 days by the publication's clock, and deletes all about its buyer", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await anUnpaidOrder(publisher);
  await sessionsGoIdle(publisher);
  await pass(site, publisher, 13);
  expect((await subscriptionOf(site, publisher, accountNumber)).status).toBe("pending");
  await pass(site, publisher, 2);
  expect((await subscriptionOf(site, publisher, accountNumber)).status).toBe("ended");
  expect(await loginsOf(publisher, email)).toBe(0);
  const people = "select first_name || last_name || contact_email || phone as who from account where tenant_id = $1";
  expect(await rowsOf(publisher, people)).toEqual([{ who: "" }]);
  expect((await signIn(publisher, email)).status).toBe(401);
});

test("an order that is chosen again keeps its login and its account", async () => {
  const publisher = await aPublisher(site);
  const visitor = await anUnpaidOrder(publisher);
  const { email, accountNumber } = visitor;
  await pass(site, publisher, 10);
  expect(await choose(publisher, visitor)).toBe(accountNumber);
  await sessionsGoIdle(publisher);
  await pass(site, publisher, 10);
  expect((await subscriptionOf(site, publisher, accountNumber)).status).toBe("pending");
  expect(await loginsOf(publisher, email)).toBe(1);
});

test("a buyer who never confirmed the email can sign in a year later, even after the subscription has ended", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  await sessionsGoIdle(publisher);
  await rowsOf(publisher, "update subscription set status = 'ended', renews = false where tenant_id = $1");
  await pass(site, publisher, 40);
  expect(await loginsOf(publisher, email)).toBe(1);
  expect((await signIn(publisher, email)).status).toBe(200);
  expect((await subscriptionOf(site, publisher, accountNumber)).status).toBe("ended");
});

test("keeps a login whose payment may have gone through, even while staff have to find that out", async () => {
  const publisher = await aPublisher(site);
  const { email, widget } = await aCheckout(site, publisher);
  await payAtGateway(site, widget);
  await sessionsGoIdle(publisher);
  site.gatewayIsUp(false);
  try {
    await pass(site, publisher, 16);
  } finally {
    site.gatewayIsUp(true);
  }
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "review" }] });
  expect(await loginsOf(publisher, email)).toBe(1);
});

test("keeps a confirmed login, one that staff have locked, and one with a session in use", async () => {
  const publisher = await aPublisher(site);
  const [proven, locked, used] = [
    await aVisitor(site, publisher),
    await aVisitor(site, publisher),
    await aVisitor(site, publisher),
  ];
  await rowsOf(
    publisher,
    "update session set last_used_at = now() - interval '2 days' where tenant_id = $1 and login_id <> (select login_id from login where tenant_id = $1 and email = $2)",
    [used.email],
  );
  await rowsOf(publisher, "update login set email_confirmed_at = now() where tenant_id = $1 and email = $2", [
    proven.email,
  ]);
  await rowsOf(publisher, "update login set locked_at = now() where tenant_id = $1 and email = $2", [locked.email]);
  await pass(site, publisher, 16);
  for (const { email } of [proven, locked, used]) expect(await loginsOf(publisher, email)).toBe(1);
});

test("deletes unanswered invitations, paper codes and changes after 90 days, and not before", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriber(site, publisher);
  const count = async () =>
    (
      await rowsOf<{ n: number }>(
        publisher,
        `select ((select count(*) from access_invitation where tenant_id = $1)
          + (select count(*) from access_code_letter where tenant_id = $1) + (select count(*) from held_change where tenant_id = $1)
          + (select count(*) from access_link where tenant_id = $1))::int as n`,
      )
    )[0]?.n;
  for (const [days, settled] of [
    [89, "null"],
    [91, "null"],
    [91, "now()"],
  ] as const) {
    const at = `now() - interval '${days} days'`;
    const [invitation, change] = [randomUUID(), randomUUID()];
    const login = "(select login_id from account_grant where tenant_id = $1 limit 1)";
    await rowsOf(
      publisher,
      `insert into access_invitation (tenant_id, invitation_id, account_number, email, invited_by, invited_at, settled_at, outcome)
       values ($1, '${invitation}', ${accountNumber}, '${invitation}@readers.example', ${login}, ${at}, ${settled}, ${settled === "null" ? "null" : "'accepted'"})`,
    );
    await rowsOf(
      publisher,
      `insert into held_change (tenant_id, change_id, account_number, login_id, kind, asked, asked_at, settled_at, outcome)
       values ($1, '${change}', ${accountNumber}, ${login}, '${days === 89 ? "contactEmail" : "deliveryAddress"}', '{}', ${at}, ${settled}, ${settled === "null" ? "null" : "'refused'"})`,
    );
    for (const [column, id] of [
      ["invitation_id", invitation],
      ["change_id", change],
    ])
      await rowsOf(
        publisher,
        `insert into access_link (tenant_id, token_hash, ${column}) values ($1, sha256(convert_to('${id}', 'UTF8')), '${id}')`,
      );
    await rowsOf(
      publisher,
      `insert into access_code_letter (tenant_id, account_number, login_id, code_hash, sealed_code, written_on, written_at)
       values ($1, ${accountNumber}, ${login}, sha256('${days}'), '', current_date, ${at})`,
    );
  }
  expect(await count()).toBe(15);
  const at = await dayAt(site, publisher);
  await site.store.db.write(at, (tx) => cleanUp(tx, new Date()));
  expect(await count()).toBe(5);
});

test("deletes the desk's sign-in counts and one-time challenges when they have expired", async () => {
  const publisher = await aPublisher(site);
  const name = randomUUID();
  const count = async () =>
    (
      await asOwner<{ kind: string }>(
        site.store.owner,
        `select 'new' as kind from staff_throttle where bucket = $1 || ' new' union all
         select 'old' from staff_throttle where bucket = $1 || ' old' union all
         select 'asked' from staff_challenge where challenge = $1 || ' new' union all
         select 'over' from staff_challenge where challenge = $1 || ' old'`,
        [name],
      )
    ).map(({ kind }) => kind);
  const now = new Date();
  for (const [kind, days] of [
    ["new", 0],
    ["old", 3],
  ] as const) {
    const at = new Date(now.getTime() - days * 86_400_000);
    const values = [`${name} ${kind}`, at];
    await asOwner(site.store.owner, "insert into staff_throttle values ($1, $2, 1)", values);
    await asOwner(
      site.store.owner,
      "insert into staff_challenge (challenge, staff_id, purpose, expires_at) values ($1, null, 'sign-in', $2::timestamptz + interval '1 hour')",
      values,
    );
  }
  expect(await count()).toEqual(["new", "old", "asked", "over"]);
  await site.store.db.write(await dayAt(site, publisher), (tx) => cleanUp(tx, now));
  expect(await count()).toEqual(["new", "asked"]);
});

test("deletes a link for setting up a staff sign-in 90 days after it has expired, used or not", async () => {
  const publisher = await aPublisher(site);
  const { staffId } = await aColleague(site, "clerk", publisher);
  const now = new Date();
  for (const [days, used] of [
    [0, null],
    [89, null],
    [91, null],
    [92, now],
  ] as const)
    await asOwner(
      site.store.owner,
      `insert into staff_link (token_hash, staff_id, expires_at, used_at)
       values (sha256(convert_to($1::text, 'UTF8')), $2, $3, $4)`,
      [`${staffId} ${days}`, staffId, new Date(now.getTime() - days * 86_400_000), used],
    );
  await site.store.db.write(await dayAt(site, publisher), (tx) => cleanUp(tx, now));
  const left = await asOwner<{ days: number }>(
    site.store.owner,
    "select round(extract(epoch from $2::timestamptz - expires_at) / 86400)::int as days from staff_link where staff_id = $1 order by 1",
    [staffId, now],
  );
  expect(left).toEqual([{ days: 0 }, { days: 89 }]);
});
