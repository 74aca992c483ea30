import { type AccountDetails, getAccountManagementDetails } from "#contract/account-details.ts";
import type { AccountView } from "#core/account/account-view.ts";
import { isMirrored } from "#core/circulation/system-of-record.ts";
import type { SubscriptionStatus } from "#core/subscription/status.ts";
import type { Database } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { type Rendered, rendererOf } from "#server/http/rendered.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { findCirculationReading } from "#server/store/circulation/circulation-reading.ts";
import { findPendingDelivery, nothingPending } from "#server/store/delivery/pending-delivery.ts";
import { findOpenFee } from "#server/store/renewal/paper-bill.ts";
import {
  accountDetails,
  type CleanHtml,
  type HomeContext,
  noExtraDetails,
  payLateThrough,
  viewOf,
  withoutAccount,
} from "./account-details.ts";
import { amountDue } from "./amount-due.ts";
import { type CheckOffer, startAgain, unpaidOrder } from "./known-order.ts";
import { deliveryDetails } from "./delivery-details.ts";

export type AccountDetailsNeeds = {
  readonly cleanHtml: CleanHtml;
  readonly db: Database;
  readonly checkOffer: CheckOffer;
};

type Answer = Rendered<typeof getAccountManagementDetails>;

/**
 * Answers account home in one call. The account came with the caller, and the catalog is cached, so a digital reader's
 * account with EZ-Pay needs no further read, and a test holds it to that. Such an answer is kept as long as the
 * account, the publication, the language and the day stay the same (docs/decisions/0145).
 */
export function makeGetAccountManagementDetails(
  needs: AccountDetailsNeeds,
): Handler<typeof getAccountManagementDetails> {
  const read = accountDetailsReader(needs);
  const render = rendererOf(getAccountManagementDetails);
  const known = new WeakMap<AccountRecord, HomeContext & { readonly answer: Answer }>();
  return async (_, context) => {
    const { account } = context.caller;
    if (account === null || needsExtraDetails(account, context)) return read(context);
    const shown = shownTo(context);
    const kept = known.get(account);
    if (kept !== undefined && isSame(kept, shown)) return kept.answer;
    const answer = render(await read(context));
    known.set(account, { ...shown, answer });
    return answer;
  };
}

const isSame = (kept: HomeContext, now: HomeContext): boolean =>
  kept.publication === now.publication && kept.language === now.language && kept.today === now.today;

const shownTo = ({ publication, language, moment: { today } }: Context): HomeContext => ({
  publication,
  language,
  today,
});

export const accountDetailsReader =
  ({ cleanHtml, db, checkOffer }: AccountDetailsNeeds) =>
  async (context: Context<"account">): Promise<AccountDetails> => {
    const { account } = context.caller;
    const shown = shownTo(context);
    if (account === null) return withoutAccount(context.caller.email, shown);
    if (!needsExtraDetails(account, context)) {
      const view = viewOf(account, noExtraDetails, shown);
      return accountDetails(account, noExtraDetails, view, shown, cleanHtml);
    }
    const [pending, openFee] = await Promise.all([deliveryOf(db, account, context), feeOf(db, account, context)]);
    const view = viewOf(account, { pending, openFee }, shown);
    const payLate = payLateThrough(account, shown.today);
    const further = {
      pending,
      openFee,
      circulation: await circulationOf(db, account, context),
      delivery: deliveryDetails(account.subscription, pending, context),
      due: isDue(view, payLate !== null, context) ? await amountDue(db, account.accountNumber, context) : null,
      startAgain: payLate === null ? await startAgain({ db, checkOffer }, account, context) : null,
      unpaidOrder: await unpaidOrder({ db, checkOffer }, account, context),
    };
    return accountDetails(account, further, view, shown, cleanHtml);
  };

/** False if everything is on the account's own record. */
function needsExtraDetails(account: AccountRecord, context: Context): boolean {
  const { subscription } = account;
  if (isKeptElsewhere(account, context)) return true;
  return (
    subscription !== null &&
    (subscription.product !== "D" || subscription.method === "bill" || !paidUp.has(subscription.status))
  );
}

/** Nothing is due, and there is no order to start again. */
const paidUp: ReadonlySet<SubscriptionStatus> = new Set(["active", "cancelling"]);

/** Only for a live print subscription; it costs a separate read. */
async function deliveryOf(db: Database, { accountNumber, subscription }: AccountRecord, { tenantId }: Context) {
  if (subscription === null || subscription.product === "D") return nothingPending;
  return findPendingDelivery(db, tenantId, { accountNumber, subscriptionId: subscription.subscriptionId });
}

/** Only readers who are billed can owe a fee; reading it costs a separate query, too. */
const feeOf = async (db: Database, { subscription }: AccountRecord, { tenantId }: Context) =>
  subscription?.method === "bill" ? findOpenFee(db, tenantId, subscription.subscriptionId) : null;

/** If another system keeps the account, the expire date that it last reported, which costs a separate read. */
async function circulationOf(db: Database, account: AccountRecord, context: Context) {
  if (!isKeptElsewhere(account, context)) return null;
  const reading = await findCirculationReading(db, context.tenantId, account.accountNumber);
  const { expireOn = null, readAt = null } = reading ?? {};
  return { expireOn, readAt: readAt?.toISOString() ?? null };
}

const isKeptElsewhere = ({ circulationSystem }: AccountRecord, { publication }: Context): boolean =>
  isMirrored(publication.tenant.circulation, circulationSystem);

/** Something is overdue, or billed: its total costs a separate read. */
const isDue = ({ subscription }: AccountView, canPayLate: boolean, { features }: Context): boolean =>
  features.payment_options &&
  (canPayLate ||
    subscription?.status === "pastDue" ||
    subscription?.status === "grace" ||
    subscription?.nextBill?.isOut === true);
