import { call, newKey } from "./calls.ts";
import { grantAccount } from "./grant-account.ts";
import type { Publisher } from "./publisher.ts";
import { aSubscriber, aVisitor, signedIn } from "./shopper.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

export const threePapers = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };
export const saveRate = "wed-fri-sun-save-4w";

export type CancelingAccount = {
  readonly email: string;
  readonly accountNumber: number;
  readonly token: string;
  readonly ends: string;
  readonly saves: string;
};

/** A subscriber to three papers a week who has signed in to cancel, with the dates that the account area shows. */
export async function aCancelingReader(
  site: Site,
  publisher: Publisher,
  plan: object = threePapers,
): Promise<CancelingAccount> {
  const { email, accountNumber } = await aSubscriber(site, publisher, plan);
  const token = await signedIn(site, publisher, email);
  const account = await detailsOf(site, publisher, token);
  return { email, accountNumber, token, ends: account.terminationDate, saves: account.saveDate };
}

/** The same account through another login, which has its own attempts to cancel. */
export async function byAnotherLogin(
  site: Site,
  publisher: Publisher,
  canceling: CancelingAccount,
): Promise<CancelingAccount> {
  const { email } = await aVisitor(site, publisher);
  await grantAccount(site, publisher, email, { accountNumber: canceling.accountNumber, proof: "gift" });
  return { ...canceling, token: await signedIn(site, publisher, email) };
}

export const detailsOf = async (site: Site, { domain }: Publisher, token: string) =>
  (await call(site, "getAccountManagementDetails", { domain }, { token })).body;

/** What the reader is told before a cancellation. */
export const endPreview = async (site: Site, { domain }: Publisher, token: string) =>
  (await call(site, "previewTermination", { domain }, { token })).body;

export const step = (site: Site, { domain }: Publisher, canceling: CancelingAccount, input: object) =>
  call(
    site,
    "recordCancelStep",
    { domain, accountNumber: canceling.accountNumber, ...input },
    { token: canceling.token, key: newKey() },
  );

/**
 * Reports of papers from this many days ago that wait for review.
 *
 * @returns their ids.
 */
export async function reportsInReview(
  site: Site,
  { tenantId }: Publisher,
  { accountNumber }: Pick<CancelingAccount, "accountNumber">,
  ...daysAgo: number[]
): Promise<number[]> {
  const rows = await asOwner<{ id: string }>(
    site.store.owner,
    `insert into delivery_issue (tenant_id, account_number, subscription_id, product, issue_on, problem, resolution, state,
       half_units, reported_on, created_at)
     select $1, $2, u.subscription_id, 'newspaper', current_date - n, 'missed', 'credit', 'review', 2, current_date - n,
       now() - make_interval(days => n)
     from unnest($3::int[]) n
     join subscription u on u.tenant_id = $1 and u.account_number = $2 returning issue_id::text id`,
    [tenantId, accountNumber, daysAgo],
  );
  return rows.map(({ id }) => Number(id));
}

/** Goes to the screen that offers to fix delivery problems. */
export async function goesToFix(site: Site, publisher: Publisher, canceling: CancelingAccount) {
  const { body } = await step(site, publisher, canceling, { step: "reason", terminationReasonID: 3 });
  await step(site, publisher, canceling, { step: "offer" });
  return body.offers[0]?.fix ?? null;
}

/** The request that accepts the fix, for a canceling reader who was shown one. */
export async function aFixToAccept(site: Site, publisher: Publisher) {
  const canceling = await aCancelingReader(site, publisher);
  await reportsInReview(site, publisher, canceling, 2, 3);
  await goesToFix(site, publisher, canceling);
  const { accountNumber, token } = canceling;
  return { input: { domain: publisher.domain, accountNumber }, token };
}

export const acceptsFix = (
  site: Site,
  { domain }: Publisher,
  { accountNumber, token }: CancelingAccount,
  change: object = {},
) => call(site, "acceptFix", { domain, accountNumber, ...change }, { token, key: newKey() });

/** Goes to the screen with the first offer. */
export async function goesToOffer(site: Site, publisher: Publisher, canceling: CancelingAccount): Promise<void> {
  await step(site, publisher, canceling, { step: "reason", terminationReasonID: 1 });
  await step(site, publisher, canceling, { step: "offer" });
}

export const accept = (
  site: Site,
  { domain }: Publisher,
  canceling: CancelingAccount,
  change: object = {},
  key = newKey(),
) =>
  call(
    site,
    "substituteSubscription",
    {
      Domain: domain,
      AccountNumber: canceling.accountNumber,
      RateCode: saveRate,
      NewSubscriptionDate: canceling.saves,
      SubstituteCode: "stopsave",
      ...change,
    },
    { token: canceling.token, key },
  );

export const leave = (site: Site, { domain }: Publisher, canceling: CancelingAccount, change: object = {}) =>
  call(
    site,
    "terminateSubscriber",
    {
      Domain: domain,
      AccountNumber: canceling.accountNumber,
      TerminationDate: canceling.ends,
      TerminateReasonID: 1,
      ...change,
    },
    { token: canceling.token, key: newKey() },
  );

export const undo = (site: Site, { domain }: Publisher, canceling: CancelingAccount) =>
  call(
    site,
    "undoTermination",
    { domain, accountNumber: canceling.accountNumber },
    { token: canceling.token, key: newKey() },
  );

/** What canceling can change: the subscription, and the numbers of used offers, emails and consents. */
export async function cancelRecords(site: Site, { tenantId }: Publisher): Promise<Record<string, unknown>> {
  const [row] = await asOwner<Record<string, unknown>>(
    site.store.owner,
    `select s.status, s.cancel_at::text, s.charge_on::text, s.paid_through::text, s.renews_on::text, s.next_rate_code,
       (select count(*)::int from offer_use o where o.tenant_id = s.tenant_id) uses,
       (select count(*)::int from letter l where l.tenant_id = s.tenant_id) emails,
       (select count(*)::int from price_consent c where c.tenant_id = s.tenant_id) consents,
       (select string_agg(c.state, ',' order by c.session_id) from cancel_session c where c.tenant_id = s.tenant_id) sessions
     from subscription s where s.tenant_id = $1`,
    [tenantId],
  );
  return row ?? {};
}
