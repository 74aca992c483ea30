import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { localMoment } from "#server/adapters/clock/system.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import { compareWithGateway } from "#server/audit/compare-gateway.ts";
import { findCharges } from "#server/store/audit-checks.ts";
import { billByMail } from "#server/store/staff-changes.ts";
import { aPaidGift } from "#tests/world/gifts.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { rehearsing } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aSubscriberWith, pass, pricedAt, dayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const { db } = site.store;

async function audited(publisher: Publisher): Promise<string[]> {
  site.publications.forget();
  const publication = await site.publications.publication(publisher.tenantId);
  if (publication === null) throw new Error("no publication");
  const { differences } = await auditPublication(site.work, publication);
  const account = await site.work.accounts.forMethod(publication.tenant, "Credit Card");
  if (account === null) throw new Error("no account at a card gateway");
  const today = localMoment(new Date(), "America/New_York").today;
  const compared = await compareWithGateway(account, {
    days: [-1, 0, 1].map((days) => addDays(today, days)),
    booked: await findCharges(db, publisher.tenantId, account.gateway, new Date(Date.now() - 86_400_000)),
  });
  if (compared.kind === "no-answer") throw new Error("the gateway gave no list");
  return [...differences, ...compared.differences].map(({ check }) => check).toSorted();
}

/** Some months of renewals, bills, declines, endings and gifts. */
async function aLivedInYear(): Promise<{ readonly publisher: Publisher; readonly accountNumber: number }> {
  const publisher = await aPublisher(site, pricedAt("digital-4w", 1206));
  const print = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };
  const { accountNumber } = await aSubscriberWith(site, publisher, print);
  const billed = await aSubscriberWith(site, publisher, print);
  await db.write(await dayAt(site, publisher), (tx) => billByMail(tx, billed.accountNumber, new Date()));
  await aSubscriberWith(site, publisher, {}, rehearsing);
  await aPaidGift(site, publisher);
  await pass(site, publisher, 100);
  return { publisher, accountNumber };
}

test("after months of renewals, declines, unpaid bills and gifts both ledgers and the gateway agree, and each fault is named", async () => {
  const { publisher, accountNumber } = await aLivedInYear();
  expect(await audited(publisher)).toEqual([]);
  const change = (statement: string) =>
    asOwner(site.store.owner, statement, [publisher.tenantId]).then(() => audited(publisher));
  const mine = `tenant_id = $1 and account_number = ${accountNumber}`;
  expect(await change(`update subscription set paid_through = paid_through + 7 where ${mine}`)).toContain(
    "the stored end of the paid term is not the ledger's",
  );
  await change(`update subscription set paid_through = paid_through - 7 where ${mine}`);
  expect(await change(`update subscription set renews_on = renews_on + 1 where ${mine}`)).toEqual([
    "the stored renewal is not the ledger's",
  ]);
  await change(`update subscription set renews_on = renews_on - 1 where ${mine}`);
  await change(`update journal_line set amount_cents = amount_cents + 1 where tenant_id = $1 and line = 1
    and entry_id = (select max(entry_id) from journal_entry where tenant_id = $1 and cause = 'renewal')`);
  expect(await audited(publisher)).toEqual([
    "an entry of the money ledger does not balance",
    "what was booked is not what was captured",
  ]);
  await change(`update journal_line set amount_cents = amount_cents - 1 where tenant_id = $1 and line = 1
    and entry_id = (select max(entry_id) from journal_entry where tenant_id = $1 and cause = 'renewal')`);
  expect(
    await change(`update payment_intent set gateway_txn_id = 'X' || gateway_txn_id where intent_id =
      (select intent_id from payment_intent where ${mine} order by created_at desc limit 1)`),
  ).toEqual(["booked and not charged at the gateway", "charged at the gateway and not booked"]);
}, 120_000);
