import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "#core/day.ts";
import type { RefundMade } from "#core/notice/payment-emails.ts";
import { payOwed } from "#server/cancellation/pay-owed.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, type PaperReader } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

/** A half unit for one paper, as for a missing section. */
const aHalf = (publisher: Publisher, subscriptionId: number, issueOn: Day) =>
  asOwner(
    site.store.owner,
    `insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor, reference)
     select tenant_id, subscription_id, 'complaint', 1, $3::date, rate_code, rate_version, 'test', 'issue:test'
     from subscription where tenant_id = $1 and subscription_id = $2`,
    [publisher.tenantId, subscriptionId, issueOn],
  );

/** What a payment has left over on the account. It already counts as prepaid, so the term is worth that much less. */
const aBalance = ({ tenantId }: Publisher, { accountNumber }: PaperReader, cents: number) =>
  asOwner(site.store.owner, "update account set balance_cents = $3 where tenant_id = $1 and account_number = $2", [
    tenantId,
    accountNumber,
    cents,
  ]);

async function cancel(publisher: Publisher, { accountNumber, token }: PaperReader): Promise<Day> {
  const { domain } = publisher;
  const { body } = await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token });
  const asked = { Domain: domain, AccountNumber: accountNumber, TerminateReasonID: 1 };
  const how = { token, key: newKey() };
  const ended = await call(site, "terminateSubscriber", { ...asked, TerminationDate: body.terminationDate }, how);
  if (!ended.body.isSuccess) throw new Error(JSON.stringify(ended.body));
  return toDay(ended.body.accessUntil);
}

const booksOf = async ({ tenantId }: Publisher): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await asOwner<{ account: string; amount: number }>(
        site.store.owner,
        `select ledger_account as account, sum(amount_cents)::int as amount from journal_line where tenant_id = $1 group by 1`,
        [tenantId],
      )
    ).map(({ account, amount }) => [account, amount]),
  );

const refundsOf = (publisher: Publisher, { accountNumber }: PaperReader) =>
  emailsAbout<RefundMade>(site, publisher, accountNumber, "refundMade");

test("pays a single half unit and the balance back when the term is over, and not before", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const { subscriptionId, startOn } = await subscriptionOf(site, publisher, reader.accountNumber);
  await aHalf(publisher, subscriptionId, startOn);
  await aBalance(publisher, reader, 110);
  const accessUntil = await cancel(publisher, reader);
  await passTo(site, publisher, accessUntil);
  expect(await refundsOf(publisher, reader)).toEqual([]);
  await passTo(site, publisher, addDays(accessUntil, 1));
  expect(await subscriptionOf(site, publisher, reader.accountNumber)).toMatchObject({ status: "ended" });
  const issueValue = new Date(`${startOn}T00:00:00Z`).getUTCDay() === 0 ? 500 : 200;
  const amount = issueValue / 2 + 110;
  expect(await refundsOf(publisher, reader)).toMatchObject([{ amount, reason: "owed-at-end", cardLabel: "VISA 9990" }]);
  expect(await booksOf(publisher)).toMatchObject({
    cashClearing: 3600 - amount,
    prepaidLiability: 0,
    refundPayable: 0,
  });
  const [account] = await asOwner<{ balance: number }>(
    site.store.owner,
    "select balance_cents as balance from account where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, reader.accountNumber],
  );
  expect(account).toEqual({ balance: 0 });
  const publication = await site.publications.publication(publisher.tenantId);
  if (publication === null) throw new Error("no publication");
  expect(await auditPublication(site.work, publication)).toMatchObject({ differences: [] });
});

test("pays it once, however often and by however many workers it runs", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const { subscriptionId, startOn } = await subscriptionOf(site, publisher, reader.accountNumber);
  await aHalf(publisher, subscriptionId, startOn);
  await cancel(publisher, reader);
  await asOwner(site.store.owner, "update subscription set status = 'ended' where tenant_id = $1", [
    publisher.tenantId,
  ]);
  const paid = await Promise.all([1, 2, 3, 4].map(() => payOwed(site.work, publisher.tenantId)));
  expect(paid.reduce((sum, one) => sum + one, 0)).toBe(1);
  await Promise.all([1, 2, 3].map(() => payRefunds(site.work, publisher.tenantId)));
  expect(await refundsOf(publisher, reader)).toHaveLength(1);
});

test("a reader without anything left gets no email and no refund", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  await passTo(site, publisher, addDays(await cancel(publisher, reader), 2));
  expect(await refundsOf(publisher, reader)).toEqual([]);
  expect(await booksOf(publisher)).toMatchObject({ cashClearing: 3600, prepaidLiability: 0 });
});
