import { expect } from "vitest";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { AlreadyHeldPlan } from "#contract/subscriber.ts";
import { payOwed } from "#server/cancellation/pay-owed.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { call, newKey } from "./calls.ts";
import { moneyOf } from "./money.ts";
import { aPayer } from "./paying.ts";
import type { Publisher } from "./publisher.ts";
import { anOrder, openWidget, type Shopper, signedIn } from "./shopper.ts";
import type { Site } from "./site.ts";
import { aSteadyPublisher, booksOf, differencesAt } from "./staff.ts";
import { yearly } from "./starting-again.ts";
import { asOwner } from "./store.ts";
import { pass } from "./time.ts";

export const planChanged = ownershipMessages.planChanged;

export const daily = { bundleID: "daily", rateCode: "daily-4w" };
export const sunday = { bundleID: "sunday", rateCode: "sunday-4w" };
export const wedFriSun = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };

type Plan = typeof yearly & { readonly addOnOfferIDs?: string[] };
type Buyer = Pick<Shopper, "email" | "token">;

/** Somebody who picks a larger plan than their present one. */
export function planChanges(site: Site) {
  async function asks(publisher: Publisher, { email, token }: Buyer, plan: object, key = newKey()) {
    const order = { ...(await anOrder(site, publisher, email, plan)), ...plan };
    return (await call(site, "createSubscription", order, { token, key })).body;
  }

  /** What the buyer is shown about their present plan. */
  async function shown(publisher: Publisher, buyer: Buyer, plan: object): Promise<AlreadyHeldPlan> {
    const answer = await asks(publisher, buyer, plan);
    if (answer.isSuccess || answer.held === undefined) throw new Error(JSON.stringify(answer));
    return answer.held;
  }

  /** The present plan, in the form in which the request names it. */
  async function replacing(publisher: Publisher, buyer: Buyer, plan: object) {
    const { accountNumber, change } = await shown(publisher, buyer, plan);
    return { accountNumber, creditCents: change?.creditCents ?? -1 };
  }

  /** From choosing the larger plan to the open payment form. */
  async function changes(publisher: Publisher, buyer: Buyer, plan: object) {
    const replaces = await replacing(publisher, buyer, plan);
    const answer = await asks(publisher, buyer, { ...plan, replaces });
    if (!answer.isSuccess) throw new Error(JSON.stringify(answer));
    const accountNumber = answer.addSubscriber[0] ?? 0;
    const widget = await openWidget(site, publisher, { ...buyer, accountNumber });
    return { ...buyer, accountNumber, widget, amountCents: widget.amountCents, credit: replaces.creditCents };
  }

  const refunds = ({ tenantId }: Publisher) =>
    asOwner<{ state: string; amount: number; reason: string }>(
      site.store.owner,
      "select state, amount_cents as amount, reason from refund where tenant_id = $1 order by requested_at, part",
      [tenantId],
    );

  /** Every subscription that has begun, oldest first. */
  const plans = async ({ tenantId }: Publisher): Promise<string[]> =>
    (
      await asOwner<{ plan: string }>(
        site.store.owner,
        `select bundle_id || ' ' || status as plan from subscription where tenant_id = $1 and status <> 'pending'
           and start_on is not null order by subscription_id`,
        [tenantId],
      )
    ).map(({ plan }) => plan);

  /** A signed-in reader, some days into their plan. */
  async function aReader(plan: Plan = yearly, days = 10) {
    const publisher = await aSteadyPublisher(site);
    const reader = await aPayer(site, publisher, plan);
    await pass(site, publisher, days);
    const token = await signedIn(site, publisher, reader.email);
    return { publisher, reader: { ...reader, token } };
  }

  /** Both ledgers are balanced, now and after everything that is still ahead. */
  async function allIsEven(publisher: Publisher): Promise<void> {
    await payRefunds(site.work, publisher.tenantId);
    expect(await differencesAt(site, publisher)).toEqual([]);
    expect(await booksOf(site, publisher)).not.toHaveProperty("refundPayable");
    await pass(site, publisher, 40);
    await payOwed(site.work, publisher.tenantId);
    await payRefunds(site.work, publisher.tenantId);
    expect(await differencesAt(site, publisher)).toEqual([]);
    expect(await moneyOf(site, publisher)).toMatchObject({ unbalanced: 0 });
  }

  return { aReader, allIsEven, asks, shown, replacing, changes, refunds, plans };
}
