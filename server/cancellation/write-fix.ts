import type { Output } from "#contract/call-shape.ts";
import type { acceptFix } from "#contract/save-offers.ts";
import type { FixDecision } from "#core/cancellation/decide-fix.ts";
import type { PromisedMail } from "#core/cancellation/fix-mail.ts";
import type { PromisedCredits } from "#core/cancellation/fix-promise.ts";
import type { ReportedIssue } from "#core/event/delivery-events.ts";
import { cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { putChange } from "#server/store/delivery/address-change.ts";
import { copyAddress } from "#server/store/delivery/address.ts";
import { moveCancelSession, recordScreens } from "#server/store/cancellation/cancel-session.ts";
import { creditIssue } from "#server/store/delivery/credit-issue.ts";
import { findIssue } from "#server/store/delivery/delivery-issue.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";
import { acceptFix as keepFix } from "#server/store/cancellation/offer-use.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import type { CancelingAccount } from "./find-canceling-account.ts";
import { fixView } from "./offer-view.ts";

export type FixNeeds = RecordNeeds & { readonly addressId: () => number };

type Accepted = Extract<FixDecision, { kind: "accepted" }>;

/** Writes credits, delivery method, promise, email and trail: all or none. */
export async function writeFix(
  tx: Tx,
  needs: FixNeeds,
  context: Context<"account">,
  { account, held, session }: CancelingAccount,
  { offer, accepted }: Accepted,
): Promise<Output<typeof acceptFix>> {
  if (held === null || session === null) throw new Error("a fix was accepted without a subscription or an attempt");
  const { now, moment } = context;
  const { accountNumber } = account;
  const { subscriptionId } = held;
  const { sessionId } = session;
  const { offerId } = offer;
  const { credits, mail } = accepted;
  const papers = credits === null ? [] : await creditAll(tx, context, { accountNumber, credits });
  const credited = credits?.amount ?? cents(0);
  const mailed = mail && (await mailFromNowOn(tx, needs, context, held, mail));
  await keepFix(tx, { accountNumber, subscriptionId, sessionId, offerId, credited, usedOn: moment.today, now });
  await moveCancelSession(tx, { sessionId, to: "accepted", acceptedOffer: offerId, now });
  await recordScreens(tx, sessionId, [{ screen: "accepted", offerId }], now);
  const fixed = { account, subscriptionId, sessionId, offerId, credits, papers, mail: mailed };
  await record(tx, needs, byReader(context), "cancellation.fix", fixed);
  return { isSuccess: true, ...fixView(accepted), errorMessage: "" };
}

type Crediting = { readonly accountNumber: number; readonly credits: PromisedCredits };

/**
 * Turns each report into a credit, as if there were no review; the credits count toward the next review (rules 4.8).
 * @returns the reports.
 */
async function creditAll(
  tx: Tx,
  { publication, moment, now, caller }: Context<"account">,
  { accountNumber, credits }: Crediting,
): Promise<ReportedIssue[]> {
  const papers: ReportedIssue[] = [];
  for (const issueId of credits.issueIds) {
    // Each credit moves the end of the term to which the next one is added.
    const held = await findHeldTerm(tx, accountNumber);
    const issue = await findIssue(tx, accountNumber, issueId);
    if (held === null || issue === null) throw new Error(`report ${issueId} is gone, past the account's lock`);
    await creditIssue(tx, issue, held, { publication, moment, now, actor: caller.actor });
    papers.push(issue);
  }
  return papers;
}

/** Switches the same address to mail: a delivery change that waits for its day (rules 4.13). */
async function mailFromNowOn(
  tx: Tx,
  { addressId }: FixNeeds,
  { now, caller }: Context<"account">,
  { accountNumber, subscriptionId, delivery }: HeldTerm,
  mail: PromisedMail,
): Promise<PromisedMail & { readonly changeId: number; readonly deliveryAddressId: number }> {
  if (delivery === null) throw new Error(`subscription ${subscriptionId} is delivered nowhere`);
  const newId = addressId();
  await copyAddress(tx, delivery.addressId, { newId, loginId: caller.loginId, method: "mail" });
  const { effectiveOn } = mail;
  const change = { accountNumber, subscriptionId, addressId: newId, billingToo: false, effectiveOn };
  return { ...mail, changeId: await putChange(tx, change, now), deliveryAddressId: newId };
}
