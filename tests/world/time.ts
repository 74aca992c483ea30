import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { cents } from "#core/money.ts";
import { addDays, type Day } from "#core/day.ts";
import { passDays, type PassDaysResult } from "#server/jobs/pass-days.ts";
import { moneyOf } from "./money.ts";
import type { Publisher } from "./publisher.ts";
import { aCheckout, payAtGateway, type Shopper, submit, visa } from "./shopper.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";
import type { TenantDay } from "#server/db/database.ts";

/** The current day of a publisher's calendar. */
export async function todayAt(site: Site, { tenantId }: Publisher): Promise<Day> {
  site.publications.forget();
  const publication = await site.publications.publication(tenantId);
  if (publication === null) throw new Error("no such publisher");
  return site.needs.outside.clock.local(publication.tenant).today;
}

/** The same, in the form that a transaction takes. */
export const dayAt = async (site: Site, publisher: Publisher): Promise<TenantDay> => ({
  tenantId: publisher.tenantId,
  today: await todayAt(site, publisher),
});

/** Lets days pass at a publisher, one at a time, and does what falls due. */
export async function passTo(site: Site, publisher: Publisher, day: Day): Promise<PassDaysResult> {
  const passed = await passDays(site.work, publisher.tenantId, day);
  if (passed === null) throw new Error("no sandbox publisher");
  return passed;
}

export const pass = async (site: Site, publisher: Publisher, days: number): Promise<PassDaysResult> =>
  passTo(site, publisher, addDays(await todayAt(site, publisher), days));

/** A subscriber who has paid, with a card that the test chooses. */
export async function aSubscriberWith(
  site: Site,
  publisher: Publisher,
  order: { readonly bundleID?: string; readonly rateCode?: string } = {},
  card: Readonly<Record<string, string>> = visa,
): Promise<Shopper> {
  const { widget, ...shopper } = await aCheckout(site, publisher, order);
  const { body } = await submit(site, publisher, shopper, await payAtGateway(site, widget, card));
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return shopper;
}

export type SubscriptionState = {
  readonly subscriptionId: number;
  readonly status: string;
  readonly rateCode: string;
  readonly startOn: Day;
  readonly paidThrough: Day;
  readonly renewsOn: Day;
  readonly chargeOn: Day | null;
  readonly grants: number;
};

/** The status of an account's latest subscription. */
export async function subscriptionOf(
  site: Site,
  { tenantId }: Publisher,
  accountNumber: number,
): Promise<SubscriptionState> {
  const [row] = await asOwner<SubscriptionState>(
    site.store.owner,
    `select u.subscription_id::int as "subscriptionId", u.status, u.rate_code as "rateCode", u.start_on::text as "startOn",
       u.paid_through::text as "paidThrough", u.renews_on::text as "renewsOn", u.charge_on::text as "chargeOn",
       (select count(*)::int from expiry_entry e where e.tenant_id = u.tenant_id and e.subscription_id = u.subscription_id
         and e.cause = 'granted') as grants
     from subscription u where u.tenant_id = $1 and u.account_number = $2 order by u.subscription_id desc limit 1`,
    [tenantId, accountNumber],
  );
  if (row === undefined) throw new Error(`account ${accountNumber} has no subscription`);
  return row;
}

/** The charges that were not taken back, in cents, oldest first, according to the buyers' banks. */
export const chargesOf = async (site: Site, publisher: Publisher): Promise<readonly number[]> =>
  (await moneyOf(site, publisher)).charges;

/** Emails of a kind to an account, oldest first. */
export const emailsAbout = async <T extends object>(
  site: Site,
  { tenantId }: Publisher,
  accountNumber: number,
  kind: string,
): Promise<T[]> =>
  (
    await asOwner<{ content: T }>(
      site.store.owner,
      "select content from letter where tenant_id = $1 and account_number = $2 and kind = $3 order by created_at",
      [tenantId, accountNumber, kind],
    )
  ).map(({ content }) => content);

/** A catalog with a different price for a rate: the cents decide what the rehearsal cards do (protocols 1.6). */
export const pricedAt =
  (code: string, amount: number) =>
  (plain: CatalogData): CatalogData => ({
    ...plain,
    catalog: {
      ...plain.catalog,
      rates: plain.catalog.rates.map((rate) =>
        rate.rateCode === code
          ? { ...rate, amount: cents(amount), components: [{ component: "digital", amount: cents(amount) }] }
          : rate,
      ),
    },
  });

/** Moves an account's addresses to another state, which decides the laws that apply. */
export async function livesIn(
  site: Site,
  { tenantId }: Publisher,
  accountNumber: number,
  stateCode: string,
): Promise<void> {
  await asOwner(
    site.store.owner,
    `update address a set state_code = $3 from subscription u where a.tenant_id = $1 and u.tenant_id = $1
       and u.account_number = $2 and a.address_id in (u.billing_address_id, u.delivery_address_id)`,
    [tenantId, accountNumber, stateCode],
  );
}
