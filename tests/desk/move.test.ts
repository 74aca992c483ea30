import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { aColleague, callForAccount, deskCall } from "#tests/world/desk.ts";
import { anOfficeAccount } from "#tests/world/office.ts";
import { anOldReader, daily, north, undeliverableAddress } from "#tests/world/papers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { pass, todayAt } from "#tests/world/time.ts";
import { anActOn } from "./acting.ts";

const site = await siteOfFile();

async function aWorld() {
  const publisher = await aPublisher(site);
  const { session } = await aColleague(site, "clerk", publisher);
  return { publisher, session, today: await todayAt(site, publisher) };
}

/** An address, checked as by the desk's form. */
async function checked({ domain }: Publisher, session: string, place: typeof north): Promise<number> {
  const { body } = await callForAccount(site, "validateAddress", { domain, ...place }, { session });
  return Number(body["addressID"]);
}

const changesOf = ({ tenantId }: Publisher, accountNumber: number) =>
  asOwner<{ effectiveOn: string; kind: string }>(
    site.store.owner,
    `select c.effective_on::text as "effectiveOn", 'move' as kind from address_change c
     where c.tenant_id = $1 and c.account_number = $2
     union all select s.stop_on::text, 'stop' from temporary_stop s where s.tenant_id = $1 and s.account_number = $2
     order by 1`,
    [tenantId, accountNumber],
  );

test("stops the paper between two homes and moves it, in one step", async () => {
  const { publisher, session, today } = await aWorld();
  const { accountNumber } = await anOldReader(site, publisher);
  const act = await anActOn(site, publisher, session, accountNumber);
  const [stopDate, effectiveDate] = [addDays(today, 5), addDays(today, 9)];
  const addressID = await checked(publisher, session, north);
  const wanted = { ...act, addressID, billingToo: true, stopDate, effectiveDate };
  const { body } = await deskCall(site, "deskMove", wanted, { session });
  expect(body).toMatchObject({ isSuccess: true, effectiveOn: effectiveDate, firstIssueOn: effectiveDate });
  expect(await changesOf(publisher, accountNumber)).toEqual([
    { effectiveOn: stopDate, kind: "stop" },
    { effectiveOn: effectiveDate, kind: "move" },
  ]);
});

test("does neither if one of the two can't be done", async () => {
  const { publisher, session, today } = await aWorld();
  const { accountNumber } = await anOldReader(site, publisher);
  const act = await anActOn(site, publisher, session, accountNumber);
  const addressID = await checked(publisher, session, undeliverableAddress);
  const wanted = { ...act, addressID, billingToo: true, stopDate: addDays(today, 5), effectiveDate: addDays(today, 9) };
  expect((await deskCall(site, "deskMove", wanted, { session })).status).toBe(422);
  const late = { ...wanted, addressID: await checked(publisher, session, north), stopDate: addDays(today, 20) };
  expect((await deskCall(site, "deskMove", late, { session })).body).toMatchObject({ isSuccess: false });
  expect(await changesOf(publisher, accountNumber)).toEqual([]);
});

test("moves delivery for somebody who has never signed in, and stores the address", async () => {
  const { publisher, session } = await aWorld();
  const { accountNumber } = await anOfficeAccount(site, publisher, { bundle: daily });
  await asOwner(
    site.store.owner,
    `update address set claimed_by = null where tenant_id = $1 and address_id in (select unnest(array[u.delivery_address_id,
      u.billing_address_id]) from subscription u where u.tenant_id = $1 and u.account_number = $2)`,
    [publisher.tenantId, accountNumber],
  );
  const act = await anActOn(site, publisher, session, accountNumber);
  const addressID = await checked(publisher, session, north);
  const { body } = await deskCall(site, "deskMove", { ...act, addressID, billingToo: true }, { session });
  expect(body).toMatchObject({ isSuccess: true });
  await pass(site, publisher, 6);
  const shown = await deskCall(site, "deskGetAccount", { publication: publisher.domain, accountNumber }, { session });
  expect(shown.body.delivery).toMatchObject({ zip: expect.stringMatching(/^53090/) });
});

test("refuses a day that doesn't exist", async () => {
  const { publisher, session } = await aWorld();
  const { accountNumber } = await anOldReader(site, publisher);
  const act = await anActOn(site, publisher, session, accountNumber);
  for (const day of [{ effectiveDate: "2026-02-31" }, { stopDate: "2026-02-31" }])
    expect(
      (await deskCall(site, "deskMove", { ...act, addressID: 1, billingToo: true, ...day }, { session })).status,
    ).toBe(400);
});
