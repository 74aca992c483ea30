import type { deskGetStartForm, StartPlan } from "#contract/desk/start.ts";
import { termText } from "#core/calendar/term.ts";
import { addDays } from "#core/day.ts";
import { phoneText } from "#core/address/phone.ts";
import { money } from "#core/format/money-text.ts";
import { maxStartDaysAhead } from "#core/subscribing/decide-phone-start.ts";
import { addOnsFor, bundlesOnSale, isPrint, type PlanOnSale } from "#core/subscribing/plan.ts";
import { upgradeAmount } from "#core/subscribing/upgrade-price.ts";
import { isLive } from "#core/subscription/status.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskContext, DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findAccountOnFile } from "#server/store/account/account-record.ts";
import { readAccountVersion } from "#server/store/account/account-version.ts";
import { findLastAddresses, type LastAddress } from "#server/store/account/last-addresses.ts";

type Context = DeskContext<typeof deskGetStartForm>;
type Needs = {
  readonly db: Database;
  /** What an account owes for papers after its paid term; null if nothing. */
  readonly owed: (accountNumber: number, context: Context) => Promise<{ readonly amountCents: number } | null>;
};

/** What can be ordered on the phone today, and what is known about an account that starts again. */
export const makeDeskGetStartForm =
  (needs: Needs): DeskHandler<typeof deskGetStartForm> =>
  async ({ accountNumber }, context) => {
    const { publication, moment, at } = context;
    const plans = bundlesOnSale(publication.catalog, moment.today).map((plan) => planOf(context, plan));
    const form = { today: moment.today, lastDay: addDays(moment.today, maxStartDaysAhead), plans };
    if (accountNumber === undefined) return { ...form, account: null };
    const account = await findAccountOnFile(needs.db, at.tenantId, accountNumber);
    if (account === null) return notFound();
    const { firstName, lastName, subscription } = account;
    const [version, places, owed] = await Promise.all([
      readAccountVersion(needs.db, at.tenantId, accountNumber),
      subscription === null ? null : findLastAddresses(needs.db, at.tenantId, { ...subscription, loginId: 0 }),
      subscription?.endedUnpaidOn ? needs.owed(accountNumber, context) : null,
    ]);
    const had = plans.find(({ bundleId }) => bundleId === subscription?.bundleId);
    const wanted = subscription?.addOnIds ?? [];
    return {
      ...form,
      account: {
        version,
        firstName,
        lastName,
        phone: phoneText(account.phone),
        email: account.contactEmail,
        bundleId: had?.bundleId ?? null,
        addOnIds: (had?.addOns ?? []).flatMap(({ offerId }) => (wanted.includes(offerId) ? [offerId] : [])),
        delivery: typed(places?.delivery ?? null),
        billing: typed(places?.billing ?? null),
        owedCents: owed?.amountCents ?? 0,
        isLive: subscription !== null && isLive(subscription.status),
      },
    };
  };

const planOf = (
  { publication }: { readonly publication: Context["publication"] },
  { bundle, rate }: PlanOnSale,
): StartPlan => ({
  bundleId: bundle.bundleId,
  rateCode: rate.rateCode,
  name: bundle.name,
  amountCents: rate.amount,
  term: termText(rate.term),
  isPrint: isPrint(bundle),
  ezPayOnly: rate.ezPay === "required",
  billOnly: rate.ezPay === "none",
  addOns: addOnsFor(publication.catalog, bundle).map((addOn) => ({
    offerId: addOn.offerId,
    name: addOn.name,
    text: `+${money(upgradeAmount(addOn, rate))} every ${termText(rate.term)}`,
  })),
});

const typed = (place: LastAddress | null) =>
  place && { street: place.street, city: place.city, stateCode: place.stateCode, zip: place.zip5 };
