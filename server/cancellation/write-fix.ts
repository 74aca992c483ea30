import type { Output } from "#contract/endpoint.ts";
import type { acceptFix } from "#contract/saving.ts";
import type { PromisedCredits } from "#core/cancellation/fix-promise.ts";
import type { ShownOffer } from "#core/cancellation/price-offer.ts";
import type { Day } from "#core/day.ts";
import { cents } from "#core/money.ts";
import type { FixConfirmed } from "#core/notice/leaving-letters.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { audit } from "#server/store/audit.ts";
import { moveCancelSession, recordScreens } from "#server/store/cancel-session.ts";
import { creditIssue } from "#server/store/credit-issue.ts";
import { findIssue } from "#server/store/delivery-issue.ts";
import { findHeldTerm } from "#server/store/held-term.ts";
import { acceptFix as keepFix } from "#server/store/offer-use.ts";
import { queueLetters } from "#server/store/outbox.ts";
import type { Leaver } from "./find-leaver.ts";
import { creditedPapers } from "./offer-view.ts";
import type { SubstituteNeeds } from "./substitute-subscription.ts";

/** Credits, promise, letter and trail: all or none. */
export async function writeFix(
  tx: Tx,
  needs: SubstituteNeeds,
  context: Context<"account">,
  { account, held, session }: Leaver,
  { offerId, fix }: ShownOffer,
): Promise<Output<typeof acceptFix>> {
  if (held === null || session === null || fix === null)
    throw new Error("a fix was accepted without a subscription, an attempt or a promise");
  const { now, moment, caller, requestId } = context;
  const { accountNumber } = account;
  const { subscriptionId } = held;
  const { sessionId } = session;
  const { credits } = fix;
  const papers = credits === null ? [] : await creditAll(tx, needs, context, { accountNumber, credits });
  const credited = credits?.amount ?? cents(0);
  await keepFix(tx, { accountNumber, subscriptionId, sessionId, offerId, credited, usedOn: moment.today, now });
  await moveCancelSession(tx, { sessionId, to: "accepted", acceptedOffer: offerId, now });
  await recordScreens(tx, sessionId, [{ screen: "accepted", offerId }], now);
  const content: FixConfirmed = {
    name: `${account.firstName} ${account.lastName}`,
    accountNumber,
    credits: credits && { papers, amount: credits.amount, paidThrough: credits.paidThrough },
  };
  await queueLetters(tx, needs.enqueue, [
    {
      letterId: needs.uuid(),
      kind: "fixConfirmed",
      recipient: account.contactEmail,
      accountNumber,
      content,
      naturalKey: `fixed:${sessionId}`,
    },
  ]);
  await audit(tx, {
    actor: `login:${caller.loginId}`,
    action: "cancellation.fix",
    subject: `account:${accountNumber}`,
    outcome: "accepted",
    details: { subscriptionId, sessionId, offerId, credits },
    requestId,
  });
  return { isSuccess: true, credits: credits && creditedPapers(credits), errorMessage: "" };
}

type Crediting = { readonly accountNumber: number; readonly credits: PromisedCredits };

/**
 * Each report becomes a credit the way that it would have without a review; they count towards the next one (rules 4.8).
 * @returns the days of the papers.
 */
async function creditAll(
  tx: Tx,
  needs: SubstituteNeeds,
  { publication, moment, now, caller }: Context<"account">,
  { accountNumber, credits }: Crediting,
): Promise<Day[]> {
  const papers: Day[] = [];
  for (const issueId of credits.issueIds) {
    // Each credit moves the end of the term that the next one is added to.
    const held = await findHeldTerm(tx, accountNumber);
    const issue = await findIssue(tx, accountNumber, issueId);
    if (held === null || issue === null) throw new Error(`report ${issueId} is gone, past the account's lock`);
    await creditIssue(tx, needs, issue, held, { publication, moment, now, actor: `login:${caller.loginId}` });
    papers.push(issue.issueOn);
  }
  return papers;
}
