import type { setRenewalMethod } from "#contract/payment-options.ts";
import { addDays, type Day } from "#core/day.ts";
import type { RenewalMethodChanged } from "#core/notice/payment-emails.ts";
import { decideRenewalMethod, type RenewalMethodDecision } from "#core/payment/decide-renewal-method.ts";
import { soldPlan, upcomingPlanName } from "#core/payment/payment-options.ts";
import { ezPayOccasion, termsOfVersion } from "#core/site/applicable-terms.ts";
import type { Terms } from "#core/site/tenant.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { setMethod } from "#server/store/payment/account-posting.ts";
import { waiveFeesUnderEzPay } from "#server/store/renewal/paper-bill.ts";
import { termsOffered } from "#server/store/publication/publication-in.ts";
import { byReader, type CausedBy, record, type RecordNeeds } from "#server/store/record.ts";
import { recordConsent } from "#server/store/subscription/subscription.ts";
import { pricesAgreed } from "./due-on-account.ts";
import { findLivePayable, type Payable } from "#server/store/payment/payable.ts";
import { paymentSentencesIn } from "./payment-words-in.ts";

/** Turns EZ-Pay on with the card on file, or off immediately (rules 4.10). */
export const makeSetRenewalMethod =
  (needs: RecordNeeds): Handler<typeof setRenewalMethod> =>
  async (input, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    const { publication, moment } = context;
    return context.command(async (tx) => {
      await lockAccount(tx, account.accountNumber);
      const payable = await findLivePayable(tx, publication, moment, account.accountNumber);
      const terms = termsOfVersion(termsOffered(publication), ezPayOccasion, input.consentVersion ?? null);
      const asked =
        input.method === "bill" ? { method: "bill" as const } : { method: "ezpay" as const, hasAgreed: terms !== null };
      const decision = decideRenewalMethod(payable?.facts ?? null, asked, {
        hasCard: (payable?.payer.card ?? null) !== null,
      });
      if (decision.kind === "refused" || payable === null) {
        const because = decision.kind === "refused" ? decision.because : "inactive";
        return {
          isSuccess: false as const,
          code: because,
          errorMessage: paymentSentencesIn[context.language].method[because],
        };
      }
      if (decision.kind !== "unchanged") await write(tx, needs, context, payable, decision, terms);
      const chargeOn = decision.kind === "off" ? null : decision.chargeOn;
      return { isSuccess: true as const, method: input.method, chargeOn, errorMessage: "" as const };
    });
  };

type Change = Extract<RenewalMethodDecision, { kind: "on" | "off" }>;

async function write(
  tx: Tx,
  needs: RecordNeeds,
  context: Context<"account">,
  payable: Payable,
  change: Change,
  terms: Terms | null,
): Promise<void> {
  const { now } = context;
  if (change.kind === "on" && terms !== null)
    await recordConsent(tx, {
      of: { subscriptionId: payable.held.subscriptionId },
      terms,
      ...pricesAgreed(change.quote),
      givenAt: now,
    });
  await writeRenewalMethod(tx, needs, { by: byReader(context), payable, change, terms, now });
}

type Written = {
  readonly by: CausedBy;
  readonly payable: Payable;
  readonly change: Change;
  readonly terms: Terms | null;
  readonly now: Date;
};

/** Writes the method as decided, with its email, under the account's lock. */
export async function writeRenewalMethod(
  tx: Tx,
  needs: RecordNeeds,
  { by, payable, change, terms, now }: Written,
): Promise<void> {
  const { held, payer } = payable;
  const method = change.kind === "on" ? "ezpay" : "bill";
  const chargeOn = change.kind === "on" ? change.chargeOn : null;
  // The card stays on file, so that EZ-Pay can be turned on again without typing it.
  const paymentMethodId = payer.card?.paymentMethodId ?? held.paymentMethodId;
  await setMethod(tx, held.subscriptionId, { method, chargeOn, paymentMethodId });
  await waiveFeesUnderEzPay(tx, held.subscriptionId, { method, now });
  await record(tx, needs, by, "payment.set-renewal-method", {
    account: { ...payer, accountNumber: held.accountNumber },
    subscriptionId: held.subscriptionId,
    chargeOn,
    words: wordsOf(payable, change, terms),
    now,
  });
}

function wordsOf(
  { held, payer, facts }: Payable,
  change: Change,
  terms: Terms | null,
): Omit<RenewalMethodChanged, "name" | "accountNumber"> {
  const isOn = change.kind === "on";
  const dropped = isOn ? "" : upcomingPlanName(facts);
  const dayBefore = (day: Day): Day => addDays(day, -1);
  return {
    planName: soldPlan(facts).bundle.name,
    method: isOn ? "ezpay" : "bill",
    paidThrough: held.paidThrough,
    charges: isOn ? change.quote.charges : [],
    deadline: isOn ? dayBefore(change.chargeOn) : null,
    cardLabel: isOn && payer.card !== null ? `${payer.card.brand} ${payer.card.last4}` : null,
    terms: isOn ? terms : null,
    ...(dropped !== "" && { droppedPlan: dropped }),
  };
}
