import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPaidGift } from "#tests/world/gifts.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

/** They are written for many subscriptions at once, and no screen of an account shows them. */
const notShown = [
  "subscription.earned_cents",
  "subscription.earned_through",
  "subscription.notice_on",
  "subscription.owed_settled",
  "subscription.price_held_until",
];

async function versionOf(accountNumber: number): Promise<string | undefined> {
  const [row] = await asOwner<{ version: string }>(
    site.store.owner,
    "select version from account_version where account_number = $1",
    [accountNumber],
  );
  return row?.version;
}

const columns = await asOwner<{ table: string; column: string }>(
  site.store.owner,
  `select attrelid::regclass::text as "table", attname as "column" from pg_attribute
   where attrelid in ('account'::regclass, 'payment_method'::regclass, 'gift'::regclass, 'subscription'::regclass)
     and attnum > 0 and not attisdropped and attidentity <> 'a' and attgenerated = '' order by 1, 2`,
);

test("an account gets a new version with every column that its screens show", async () => {
  const publisher = await aPublisher(site);
  // Her account has a row in each table: it is paid by card, and she gives a gift.
  const { donor } = await aPaidGift(site, publisher, { kind: "bogo" });
  const { accountNumber } = donor;
  const silent: string[] = [];
  for (const { table, column } of columns) {
    const before = await versionOf(accountNumber);
    const changed = await asOwner(
      site.store.owner,
      `update ${table} set ${column} = ${column} where account_number = $1 returning 1`,
      [accountNumber],
    );
    expect([table, changed.length]).toEqual([table, 1]);
    if ((await versionOf(accountNumber)) === before) silent.push(`${table}.${column}`);
  }
  expect(silent).toEqual(notShown);
  const read = await readFile(new URL("../../server/store/account/account-record.ts", import.meta.url), "utf8");
  expect(notShown.filter((name) => read.includes(`u.${name.split(".")[1]}`))).toEqual([]);
});

test("sees another server's changes at the next read", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const phone = async () => {
    const { body } = await call(
      site,
      "getAccountManagementDetails",
      { domain: publisher.domain, accountNumber },
      { token },
    );
    return body;
  };
  await phone();
  for (const given of ["6085550101", "6085550102"]) {
    await asOwner(site.store.owner, "update account set phone = $1 where account_number = $2", [given, accountNumber]);
    expect(await phone()).toMatchObject({ userInfo: { phone: expect.stringContaining(given.slice(-4)) } });
  }
});

test("moving an account into another gives both new versions", async () => {
  const publisher = await aPublisher(site);
  const [from, into] = [await aSubscriber(site, publisher), await aSubscriber(site, publisher)];
  const before = [await versionOf(from.accountNumber), await versionOf(into.accountNumber)];
  await asOwner(site.store.owner, "update payment_method set account_number = $1 where account_number = $2", [
    into.accountNumber,
    from.accountNumber,
  ]);
  expect(before).not.toContain(await versionOf(from.accountNumber));
  expect(before).not.toContain(await versionOf(into.accountNumber));
});

test("an account gets a new version when the state of its address is corrected", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriber(site, publisher);
  const before = await versionOf(accountNumber);
  const corrected = await asOwner(
    site.store.owner,
    `update address a set state_code = 'MN' from subscription u
     where u.account_number = $1 and a.tenant_id = u.tenant_id and a.address_id = u.billing_address_id returning 1`,
    [accountNumber],
  );
  expect(corrected).toHaveLength(1);
  expect(await versionOf(accountNumber)).not.toBe(before);
});
