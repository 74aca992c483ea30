import type { DeskAccount, deskGetAccount } from "#contract/desk/account.ts";
import { phoneText } from "#core/address/phone.ts";
import { accountAlerts, complaintsSince, disputesSince } from "#core/account/account-alerts.ts";
import type { SubscriptionView, UpcomingSum } from "#core/account/account-view.ts";
import { graceEnd } from "#core/account/grace-end.ts";
import { statusText } from "#core/account/status-text.ts";
import type { Day } from "#core/day.ts";
import { isMirrored } from "#core/circulation/system-of-record.ts";
import { cents } from "#core/money.ts";
import { pendingChangeText, viewOf } from "./account-details.ts";
import { amountDue } from "./amount-due.ts";
import { deliveryDaysOf, deliveryDetails } from "./delivery-details.ts";
import { pendingDelivery } from "./pending-delivery.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskContext, DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findPeople } from "#server/store/access/account-people.ts";
import { findRemovedPeople } from "#server/store/access/removed-people.ts";
import { type AccountOnFile, findAccountOnFile } from "#server/store/account/account-record.ts";
import { type AccountHeader, findAccountHeader } from "#server/store/account/account-header.ts";
import { findCirculationReading } from "#server/store/circulation/circulation-reading.ts";
import { findPendingDelivery, nothingPending } from "#server/store/delivery/pending-delivery.ts";
import { findChoice } from "#server/store/mailing-list/marketing-choice.ts";
import { findOpenFee } from "#server/store/renewal/paper-bill.ts";

type Context = DeskContext<typeof deskGetAccount>;
const language = "en";

/** An account as staff see it: account home, plus what staff have to know before they change anything. */
export const makeDeskGetAccount =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskGetAccount> =>
  async ({ accountNumber }, context) => {
    const account = await findAccountOnFile(db, context.tenantId, accountNumber);
    if (account === null) return notFound();
    const { tenantId, moment, at, publication } = context;
    const { subscription } = account;
    const [head, people, removed, delivery, fee, circulation, news] = await Promise.all([
      findAccountHeader(db, tenantId, {
        accountNumber,
        subscriptionId: subscription?.subscriptionId ?? null,
        complaintsSince: complaintsSince(moment.today),
        disputesSince: disputesSince(moment.today),
        today: moment.today,
      }),
      findPeople(db, tenantId, accountNumber),
      findRemovedPeople(db, at, accountNumber),
      subscription === null
        ? nothingPending
        : findPendingDelivery(db, tenantId, { accountNumber, subscriptionId: subscription.subscriptionId }),
      subscription?.method === "bill" ? findOpenFee(db, tenantId, subscription.subscriptionId) : null,
      circulationOf(db, account, context),
      findChoice(db, tenantId, accountNumber),
    ]);
    if (head === null) return notFound();
    const view = viewOf(account, { pending: delivery, openFee: fee }, { publication, today: moment.today });
    const held = view.subscription;
    const due = owes(account, held) ? await amountDue(db, accountNumber, { publication, moment, at, language }) : null;
    const owed = due && { amountCents: due.amountCents, lines: due.lines, since: owedSince(held, head, moment.today) };
    return {
      today: moment.today,
      ...whoPart(account, people, head),
      removed: removed.map(({ email, removedOn, lockedAt }) => ({ email, on: removedOn, isLocked: lockedAt !== null })),
      news: news === null ? null : { agreed: news.agreed, on: news.chosenOn, how: news.how },
      ...wherePart(head),
      ...planPart(account, held, delivery.stops, context),
      ...(circulation?.expireOn ? { paidThrough: circulation.expireOn } : {}),
      nextPaperOn: deliveryDetails(subscription, delivery, context)?.nextPaperOn ?? null,
      balanceCents: account.balance,
      owed,
      card: account.card,
      circulation,
      pending: [
        ...view.pending.map((change) => ({
          date: change.date,
          text: pendingChangeText(change, { today: moment.today, language }).text,
        })),
        ...pendingDelivery(delivery, deliveryDaysOf(subscription, delivery, context), moment.today, language).map(
          ({ date, text }) => ({ date, text }),
        ),
      ],
      alerts: accountAlerts(
        {
          ...head,
          owed: due && { amount: cents(due.amountCents), since: owed?.since ?? null },
          cancelAt: held?.status === "cancelling" ? (subscription?.cancelAt ?? null) : null,
          lockedLogins: people.flatMap(({ email, lockedAt }) => (lockedAt === null ? [] : [email])),
          cardExpires: held?.chargeOn ? (account.card?.expires ?? null) : null,
          notesDue: head.notes.filter(({ followUpOn }) => followUpOn !== null && followUpOn <= moment.today).length,
        },
        moment.today,
      ),
      open: head.open,
      notes: [...head.notes],
    };
  };

function whoPart(
  account: AccountOnFile,
  people: Awaited<ReturnType<typeof findPeople>>,
  { version, since, noContact, mergedInto, mergedFrom }: AccountHeader,
) {
  return {
    accountNumber: account.accountNumber,
    version,
    name: `${account.firstName} ${account.lastName}`.trim(),
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.contactEmail,
    pendingEmail: account.pendingEmail ?? "",
    phone: phoneText(account.phone),
    noContact: noContact?.because ?? null,
    mergedInto,
    mergedFrom: [...mergedFrom],
    since,
    people: people.map(({ name, email, confirmed, kind, grantedAt, lockedAt }) => ({
      name,
      email,
      isConfirmed: confirmed,
      kind,
      since: grantedAt.toISOString(),
      isLocked: lockedAt !== null,
    })),
  };
}

const wherePart = ({ delivery, billing, away }: AccountHeader) => ({ delivery, billing, away });

function planPart(
  { subscription }: AccountOnFile,
  view: SubscriptionView | null,
  stops: readonly { readonly stopOn: Day; readonly restartOn: Day }[],
  { publication, moment: { today } }: Context,
) {
  const graceEndsOn = view && graceEnd({ ...view, isPrint: view.currentPlan.isPrintOffer }, publication.tenant.policy);
  const stopped = stops.find(({ stopOn, restartOn }) => stopOn <= today && today < restartOn);
  const { currentPlan = null, renewalPlan = null } = view ?? {};
  const changes =
    currentPlan !== null &&
    renewalPlan !== null &&
    (renewalPlan.name !== currentPlan.name || renewalPlan.amount !== currentPlan.amount);
  return {
    plan: currentPlan && {
      name: currentPlan.name,
      amountCents: currentPlan.amount,
      term: currentPlan.term,
      isPrint: currentPlan.isPrintOffer,
    },
    nextPlan:
      changes && renewalPlan !== null
        ? { name: renewalPlan.name, amountCents: renewalPlan.amount, term: renewalPlan.term }
        : null,
    status: {
      code: view?.status ?? null,
      text: statusText({
        status: view?.status ?? null,
        renews: view?.renews ?? false,
        renewsOn: view?.renewsOn ?? null,
        paidThrough: view?.paidThrough ?? null,
        cancelAt: subscription?.cancelAt ?? null,
        endedUnpaidOn: subscription?.endedUnpaidOn ?? null,
        restartOn: stopped?.restartOn ?? null,
        graceEndsOn,
      }),
    },
    paysBy: subscription?.method ?? null,
    paidThrough: view?.paidThrough ?? null,
    nextCharge: view?.nextCharge ? { ...sumOf(view.nextCharge), cancelBy: view.cancelDeadline } : null,
    nextBill: view?.nextBill ? { ...sumOf(view.nextBill), isOut: view.nextBill.isOut } : null,
  };
}

const sumOf = ({ date, amount, lines }: UpcomingSum) => ({
  date,
  amountCents: amount,
  lines: lines.map((line) => ({ label: line.label, amountCents: line.amount })),
});

/** Whether something is overdue, was billed, or ended unpaid. */
const owes = ({ subscription }: AccountOnFile, view: SubscriptionView | null): boolean =>
  view !== null &&
  (view.status === "pastDue" ||
    view.status === "grace" ||
    view.nextBill?.isOut === true ||
    subscription?.endedUnpaidOn !== null);

/** The day of the first paper that isn't paid for; before it, the day of the bill. */
function owedSince(view: SubscriptionView | null, { dueSince }: AccountHeader, today: Day): Day | null {
  const from = dueSince ?? view?.renewsOn ?? null;
  return from !== null && from > today && view?.nextBill?.isOut === true ? view.nextBill.date : from;
}

async function circulationOf(
  db: Database,
  { circulationSystem, accountNumber }: AccountOnFile,
  { tenantId, publication }: Context,
): Promise<DeskAccount["circulation"]> {
  if (!isMirrored(publication.tenant.circulation, circulationSystem)) return null;
  const reading = await findCirculationReading(db, tenantId, accountNumber);
  return { system: circulationSystem, expireOn: reading?.expireOn ?? null };
}
