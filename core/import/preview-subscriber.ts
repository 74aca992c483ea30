import { addDays, addMonths, type Day, dayOf, laterOf } from "../day.ts";
import { cents } from "../money.ts";
import { neededNotices } from "../notice/needed-notices.ts";
import { noPaperFee, paperFee } from "../payment/paper-fee.ts";
import { nextDue } from "../renewal/renewal-price.ts";
import type { NoticeLaw } from "../site/notice-law.ts";
import type { TenantPolicy } from "../site/tenant.ts";
import type { Catalog, PlanOnSale } from "../subscribing/plan.ts";
import { chargeForTerm } from "../subscribing/quote.ts";
import type { SubscriberPreview } from "./go-live-preview.ts";
import type { OldSubscriber } from "./old-subscriber.ts";
import type { OpeningState } from "./opening.ts";

type PreviewFacts = {
  readonly row: Pick<OldSubscriber, "address" | "billing" | "paperNotices"> & {
    readonly card: Pick<NonNullable<OldSubscriber["card"]>, "expires"> | null;
  };
  readonly opening: OpeningState;
  readonly plan: PlanOnSale;
  readonly catalog: Pick<Catalog, "rates" | "bundles">;
  readonly law: NoticeLaw;
  readonly policy: Pick<TenantPolicy, "taxMode" | "taxes" | "homeState" | "paperNoticeFeeCents">;
  readonly day: Day;
};

/**
 * The notices that are sent before the first charge here, and the first day on which that charge may come. The old
 * system's notices prove nothing, so the ones that a law requires are sent again.
 */
export function previewSubscriber({ row, opening, plan, catalog, law, policy, day }: PreviewFacts): SubscriberPreview {
  const { renews, chargeOn, billOn, renewsOn, method, startOn, pricePath, balance } = opening;
  const [next] = pricePath;
  if (!renews || next === undefined) return { chargeOn: null, billOn: null, due: cents(0), noticeDays: [] };
  const place = {
    billingState: (row.billing ?? row.address)?.state ?? null,
    deliveryState: row.address?.state ?? null,
  };
  const charged = { bundle: plan.bundle, addOns: [], policy, place };
  const needed = neededNotices({
    today: day,
    law,
    place,
    method,
    startOn,
    renewsOn,
    chargeOn,
    followsEntry: 0,
    wasTried: false,
    now: { rate: plan.rate, total: chargeForTerm({ ...charged, rate: plan.rate }, day) },
    due: { rate: next.rate, total: next.amount },
    agreed: method === "bill" ? null : next.amount,
    card: row.card === null ? null : { paymentMethodId: 0, lastDay: lastDayOf(row.card.expires) },
  });
  const { bundle, rate } = plan;
  const held = { bundleId: bundle.bundleId, rateCode: rate.rateCode, rateVersion: rate.version, next: null, renewsOn };
  const fee = method === "bill" && row.paperNotices ? paperFee(policy, place, day) : noPaperFee;
  const from = needed.flatMap(({ send }) => (send.kind === "waits" ? [send.chargeFrom] : []));
  return {
    chargeOn: chargeOn === null || row.card === null ? null : from.reduce(laterOf, chargeOn),
    billOn,
    due: nextDue({
      catalog,
      held,
      addOns: [],
      place,
      policy,
      today: day,
      balance,
      fee,
      isAutomatic: method === "ezpay",
    }).total,
    noticeDays: needed.map(({ send }) => send.on),
  };
}

const lastDayOf = ({ year, month }: { readonly year: number; readonly month: number }): Day =>
  addDays(addMonths(dayOf({ year, month, date: 1 }), 1, 1), -1);
