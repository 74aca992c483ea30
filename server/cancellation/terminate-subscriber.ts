import { accountMessages } from "#contract/account-messages.ts";
import type { terminateSubscriber } from "#contract/manage-account.ts";
import { decideTermination, type TerminationRefusal } from "#core/cancellation/decide-termination.ts";
import { mayCancelOnline, packFor } from "#core/cancellation/policy-pack.ts";
import { parseDay, type Day } from "#core/day.ts";
import type { CancellationConfirmed } from "#core/notice/letter.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account.ts";
import { audit } from "#server/store/audit.ts";
import type { AccountRecord } from "#server/store/caller.ts";
import { tellCirculation } from "#server/store/circulation-command.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import { findLiveSubscription, type LiveSubscription, setCancelling } from "#server/store/subscription.ts";

export type TerminateNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

const sentences = {
  inactive: accountMessages.invalidSubscription,
  "not-online": "This account is not eligible to cancel online.",
  "already-cancelled": "This subscription is already cancelled.",
  "unknown-reason": accountMessages.cancellationFailed,
} as const satisfies Record<TerminationRefusal, string>;

const dateMoved = "The end of the paid term has changed. Please look at it again.";

/** Cancels to the end of the paid term (rules 4.6): recorded here and now, whatever gateway or mail are doing. */
export const makeTerminateSubscriber =
  (needs: TerminateNeeds): Handler<typeof terminateSubscriber> =>
  async (input, context) => {
    const { account } = context.caller;
    const terminationDate = parseDay(input.TerminationDate);
    if (account === null) return notFound();
    if (terminationDate === null)
      return refuse(400, "", { errors: [{ pointer: "/TerminationDate", detail: "is not a day" }] });
    return context.command(async (tx) => {
      await lockAccount(tx, account.accountNumber);
      const subscription = await findLiveSubscription(tx, account.accountNumber);
      const asked = { terminationDate, reasonId: input.TerminateReasonID };
      const decision = decide(context, account, subscription, asked);
      if (decision.kind === "conflict") return refuse(409, dateMoved);
      if (decision.kind === "refused" || subscription === null) {
        const because = decision.kind === "refused" ? decision.because : "inactive";
        return { isSuccess: false as const, code: because, errorMessage: sentences[because] };
      }
      const planName = await write(tx, needs, context, { account, subscription, ...decision });
      return { isSuccess: true as const, accessUntil: decision.accessUntil, planName, errorMessage: "" as const };
    });
  };

function decide(
  { publication, moment }: Context,
  account: AccountRecord,
  subscription: LiveSubscription | null,
  asked: { readonly terminationDate: Day; readonly reasonId: number },
) {
  const pack = packFor(subscription?.billingState ?? null, subscription?.deliveryState ?? null, moment.today);
  return decideTermination({
    today: moment.today,
    subscription,
    allowCancel: mayCancelOnline(account, pack),
    pack,
    reasonIds: publication.cancelReasons.map(({ reasonId }) => reasonId),
    asked,
  });
}

type Ending = {
  readonly account: AccountRecord;
  readonly subscription: LiveSubscription;
  readonly accessUntil: Day;
  readonly reasonId: number | null;
};

async function write(tx: Tx, needs: TerminateNeeds, context: Context<"account">, ending: Ending): Promise<string> {
  const { account, subscription, accessUntil, reasonId } = ending;
  const { bundles } = context.publication.catalogue;
  const planName = bundles.find(({ bundleId }) => bundleId === subscription.bundleId)?.name ?? "";
  const name = `${account.firstName} ${account.lastName}`;
  const content: CancellationConfirmed = { name, accountNumber: account.accountNumber, planName, accessUntil };
  await setCancelling(tx, {
    subscriptionId: subscription.subscriptionId,
    cancelAt: accessUntil,
    reasonId,
    now: context.now,
  });
  const cause = `cancellation:${subscription.subscriptionId}:${context.now.toISOString()}`;
  const whom = { enqueue: needs.enqueue, tenant: context.publication.tenant, accountNumber: account.accountNumber };
  await tellCirculation(tx, whom, cause, {
    kind: "cancel",
    on: accessUntil,
    subscriptionId: subscription.subscriptionId,
    because: "subscriber",
    reasonId,
  });
  await queueLetters(tx, needs.enqueue, [
    {
      letterId: needs.uuid(),
      kind: "cancellationConfirmed",
      recipient: account.contactEmail,
      accountNumber: account.accountNumber,
      content,
      naturalKey: cause,
    },
  ]);
  await audit(tx, {
    actor: `login:${context.caller.loginId}`,
    action: "cancellation.terminate",
    subject: `account:${account.accountNumber}`,
    outcome: "cancelling",
    details: { subscriptionId: subscription.subscriptionId, accessUntil, reasonId },
    requestId: context.requestId,
  });
  return planName;
}
