import type { EndDecision } from "#core/cancellation/decide-end.ts";
import type { Day } from "#core/day.ts";
import { cents } from "#core/money.ts";
import { allotRefund } from "#core/payment/refund.ts";
import {
  creditAtPosting,
  decidePlanChange,
  lastDayOfOldPlan,
  type PlanChangeDecision,
  refundWithBalance,
  slowerDelivery,
} from "#core/cancellation/change-plan.ts";
import { firstTerm } from "#core/subscribing/first-term.ts";
import type { PlanOnSale } from "#core/subscribing/plan.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { decideEndOf, findTermToEnd, type TermToEnd } from "./end-term.ts";
import { heldPartsOf } from "./held-parts.ts";
import { findLiveTerm } from "./held-term.ts";
import { isRenewalAtGateway } from "#server/store/payment/intent.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { findRefundablePayments } from "#server/store/payment/refund.ts";
import type { ReplacedSubscription } from "./subscription.ts";
import { paidWith } from "#core/format/card-text.ts";

type At = { readonly publication: Publication; readonly moment: LocalMoment };
type Old = Pick<ReplacedSubscription, "subscriptionId" | "accountNumber">;

/** The plan to buy in place of another, and how its papers would come. */
export type NewPlan = PlanOnSale & { readonly method: "carrier" | "mail" };

export type FoundChange = {
  readonly change: PlanChangeDecision;
  readonly term: TermToEnd;
  readonly end: EndDecision;
  readonly planName: string;
  /** The old plan's last day, if the change is paid for now. */
  readonly lastDay: Day;
};

/**
 * The cost and credit of a change of plan at this moment. Takes the old account's lock. Null if the old plan is not
 * live.
 */
export async function findPlanChange(tx: Tx, at: At, old: Old, wanted: NewPlan): Promise<FoundChange | null> {
  await lockAccount(tx, old.accountNumber);
  const [held, isRenewing] = await Promise.all([
    findLiveTerm(tx, old.subscriptionId),
    isRenewalAtGateway(tx, old.accountNumber),
  ]);
  const found = held && (await findTermToEnd(tx, at, held));
  if (held === null || found === null) return null;
  const { publication, moment } = at;
  const { bundle, rate } = heldPartsOf(publication, held);
  const { policy } = publication.tenant;
  const method = slowerDelivery(wanted.method, held.delivery?.method ?? "none");
  const { startOn } = firstTerm({ ...wanted, calendar: publication.catalog.calendar, moment, policy, method });
  const lastDay = lastDayOfOldPlan(bundle, startOn, moment.today);
  const term = { ...found, facts: { ...found.facts, lastDay } };
  const end = endWithBalance(term, lastDay);
  const change = decidePlanChange(wanted, { bundle, rate, ...held, isRenewing }, end);
  return { change, term, end, planName: bundle.name, lastDay };
}

/** The account's balance is refunded with the unused part, because the new plan is paid for in full. */
const endWithBalance = (term: TermToEnd, lastDay: Day): EndDecision =>
  refundWithBalance(decideEndOf(term, lastDay), term.balance);

/** Whether an order can still be paid for as its buyer agreed: the old plan is live, and its credit is the same. */
export async function isChangeAsShown(tx: Tx, at: At, old: ReplacedSubscription, wanted: NewPlan): Promise<boolean> {
  const found = await findPlanChange(tx, at, old, wanted);
  return found?.change.kind === "offered" && found.change.credit === old.credit;
}

/** An end of the old plan that can be posted. */
export type ChangeToPost = FoundChange & { readonly end: Extract<EndDecision, { kind: "ended" }> };

/**
 * The end that is posted with the new plan's payment. Null if the credit that the buyer was promised is no longer
 * possible.
 */
export async function findChangeToPost(
  tx: Tx,
  at: At,
  old: ReplacedSubscription,
  wanted: NewPlan,
): Promise<ChangeToPost | null> {
  const found = await findPlanChange(tx, at, old, wanted);
  if (found?.change.kind !== "offered" || found.end.kind === "refused") return null;
  const { end } = found;
  const shown = endWithBalance(found.term, old.lastDay);
  const asShown = shown.kind === "ended" ? (shown.refund?.amount ?? cents(0)) : cents(0);
  const credit = creditAtPosting(old.credit, found.change.credit, asShown);
  if (credit === null) return null;
  // The promised credit for days that have passed meanwhile was earned, and is returned.
  const refund = credit === 0 ? null : { amount: credit, ofPrepaid: end.refund?.ofPrepaid ?? cents(0) };
  return { ...found, end: { ...end, refund } };
}

/** A card or PayPal, as its owner knows it. Null for anything else, which is refunded by hand. */
function nameOfWay(label: string): string | null {
  if (label === "PayPal") return "PayPal account";
  return /^[A-Z]+ \d{4}$/.test(label) ? paidWith(label, "en") : null;
}

/** "Visa ending in 9990": where a credit goes. Null if it goes to several payments, or is paid by hand. */
export async function creditDestination(tx: Tx, old: Old, end: EndDecision): Promise<string | null> {
  if (end.kind === "refused" || end.refund === null) return null;
  const payments = await findRefundablePayments(tx, old);
  const parts = allotRefund(end.refund, payments);
  const labels = new Set(parts.map(({ intentId }) => payments.find((it) => it.intentId === intentId)?.label ?? null));
  const [label = null] = labels;
  return labels.size === 1 && label !== null ? nameOfWay(label) : null;
}
