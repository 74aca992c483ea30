import { endCanceled } from "#server/cancellation/end-canceled.ts";
import { payOwed } from "#server/cancellation/pay-owed.ts";
import { pollHeldCommands } from "#server/circulation/poll-held-commands.ts";
import { reconcileAccounts } from "#server/circulation/reconcile-accounts.ts";
import { sendDueCommands } from "#server/circulation/send-commands.ts";
import { applyAddressChanges } from "#server/delivery/apply-address-changes.ts";
import { creditDueRedeliveries } from "#server/delivery/credit-due-redeliveries.ts";
import { scheduleSeasonalMoves } from "#server/delivery/schedule-seasonal-moves.ts";
import { processStops } from "#server/delivery/process-stops.ts";
import { sendDueGifts } from "#server/gift/send-due-gifts.ts";
import { compareNightly } from "#server/mailing-list/compare-list.ts";
import { sendMembers } from "#server/mailing-list/send-members.ts";
import { sendNotices } from "#server/notice/send-notices.ts";
import { moveDueEmails } from "#server/identity/move-due-emails.ts";
import { watchPage } from "#server/payment/payment-page/watch-page.ts";
import { maintainLists } from "#server/import/list/maintain-lists.ts";
import { checkWaitingCards } from "#server/import/check-waiting-cards.ts";
import { goLive } from "#server/import/go-live.ts";
import { updateDisputes } from "#server/payment/dispute/update-disputes.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { renewDue } from "#server/renewal/renew-due.ts";
import { earnRevenue } from "#server/renewal/earn.ts";
import { advanceGrace } from "#server/renewal/grace.ts";
import { sendBills } from "#server/renewal/send-bills.ts";
import { cleanUp } from "#server/store/cleanup.ts";
import { refreshSearchWords } from "#server/store/find/refresh-search-index.ts";
import { purgeUnpaid } from "#server/store/account/purge.ts";
import { rotateSigningKeys } from "#server/machine/rotate-signing-keys.ts";
import { sendDueMessages } from "#server/webhook/send-messages.ts";
import { atPublication } from "#server/at-publication.ts";
import type { DueWork } from "./due-work-row.ts";
import type { DayNeeds, WorkNeeds } from "./job-needs.ts";

/**
 * Everything that becomes due, in the order of a day's work: a subscription that was paid in time is not ended for lack
 * of payment, and today's address changes and credits are known before money is counted. The queue's schedule, the days
 * of the sandbox clock, `./doorstep jobs` and the list in docs/operating.md all come from here.
 */
export const dueWork: readonly DueWork[] = [
  {
    name: "move-in",
    does: "begins the subscriptions that were brought in from another system, on the day on which the publication goes live",
    every: "day",
    clock: "publication",
    run: goLive,
  },
  {
    name: "move-in-cards",
    does: "asks the gateway whether the cards that were brought in work, before the publication goes live",
    every: "minute",
    clock: "real",
    because: "the gateway takes only so many questions a minute",
    run: checkWaitingCards,
  },
  {
    name: "payments",
    does: "asks the gateway about payments whose outcome is not known yet",
    every: "minute",
    clock: "publication",
    run: reconcilePayments,
  },
  {
    name: "seasons",
    does: "sets up the moves and stops of seasonal plans, two weeks ahead",
    every: "day",
    clock: "publication",
    run: scheduleSeasonalMoves,
  },
  {
    name: "address-changes",
    does: "applies address changes on their first day",
    every: "day",
    clock: "publication",
    run: applyAddressChanges,
  },
  {
    name: "redeliveries",
    does: "credits papers whose redelivery nobody confirmed in time",
    every: "five-minutes",
    clock: "publication",
    run: creditDueRedeliveries,
  },
  {
    name: "stops",
    does: "stops and restarts delivery, and emails readers before it restarts",
    every: "day",
    clock: "publication",
    run: processStops,
  },
  {
    name: "notices",
    does: "sends the notices that the law or the publication asks for",
    every: "day",
    clock: "publication",
    run: sendNotices,
  },
  {
    name: "renewals",
    does: "charges cards for the next term, and tries declined ones again",
    every: "day",
    clock: "publication",
    run: renewDue,
  },
  {
    name: "bills",
    does: "sends bills, or puts them on the list of what is printed",
    every: "day",
    clock: "publication",
    run: sendBills,
  },
  {
    name: "grace",
    does: "begins grace where a term was not paid, and ends the subscription after it",
    every: "day",
    clock: "publication",
    run: advanceGrace,
  },
  {
    name: "endings",
    does: "ends canceled subscriptions after their last paid day",
    every: "day",
    clock: "publication",
    run: endCanceled,
  },
  {
    name: "owed",
    does: "works out what is owed to or by readers whose subscription has ended",
    every: "day",
    clock: "publication",
    run: payOwed,
  },
  {
    name: "disputes",
    does: "asks the gateway which payments were disputed at a bank, and how each dispute stands",
    every: "hour",
    clock: "real",
    because: "banks keep their own time",
    run: updateDisputes,
  },
  {
    name: "refunds",
    does: "sends refunds to the gateway, and asks about those that it has not confirmed",
    every: "minute",
    clock: "publication",
    run: payRefunds,
  },
  {
    name: "gifts",
    does: "emails gifts on the day that their donors chose",
    every: "day",
    clock: "publication",
    run: sendDueGifts,
  },
  {
    name: "earnings",
    does: "records what was delivered as earned",
    every: "day",
    clock: "publication",
    run: earnRevenue,
  },
  {
    name: "purge",
    does: "removes unpaid orders and unproven logins after 14 days",
    every: "hour",
    clock: "publication",
    run: atPublication(({ db, clock }: DayNeeds, { tenantId, today }) =>
      db.write({ tenantId, today }, (tx) => purgeUnpaid(tx, clock.now())),
    ),
  },
  {
    name: "circulation-due",
    does: "sends commands to the circulation system again after a failure",
    every: "minute",
    clock: "real",
    because: "it spares a system that is down",
    run: sendDueCommands,
  },
  {
    name: "circulation-follow",
    does: "asks the circulation system about the commands that it holds",
    every: "five-minutes",
    clock: "real",
    because: "that system keeps its own time",
    run: pollHeldCommands,
  },
  {
    name: "circulation-nightly",
    does: "compares all accounts with the circulation system, once a night",
    every: "hour",
    clock: "real",
    because: "that system keeps its own time",
    run: reconcileAccounts,
  },
  {
    name: "webhooks",
    does: "sends messages to the publication's other systems again after a failure",
    every: "minute",
    clock: "real",
    because: "it spares a receiver that is down",
    run: sendDueMessages,
  },
  {
    name: "mailing-list",
    does: "brings to the mailing list whatever has changed about its readers",
    every: "minute",
    clock: "real",
    because: "it spares a list that is away",
    run: sendMembers,
  },
  {
    name: "mailing-list-nightly",
    does: "compares the mailing list with the readers' answers, once a night",
    every: "hour",
    clock: "real",
    because: "the list keeps its own time",
    run: compareNightly,
  },
  {
    name: "payment-page",
    does: "compares the live payment page with what the program sends, once a week",
    every: "morning",
    clock: "real",
    because: "only live publications are watched",
    run: async (needs, tenantId) => {
      if (needs.pageCheck !== null) await watchPage({ ...needs, ...needs.pageCheck }, tenantId);
    },
    takenBy: ({ pageCheck }) => pageCheck !== null,
  },
  {
    name: "move-in-lists",
    does: "continues reading an uploaded list whose server was stopped, and deletes lists that nobody worked with for 7 days",
    every: "minute",
    clock: "real",
    because: "a server that was stopped lets go after two minutes",
    run: maintainLists,
  },
  {
    name: "find",
    does: "writes the words by which staff find an account, for accounts that have changed",
    every: "minute",
    clock: "real",
    because: "staff look for what is there now",
    run: refreshSearchWords,
  },
  {
    name: "sign-in-emails",
    does: "moves sign-ins to a new, confirmed email that the old one did not stop within 72 hours",
    every: "five-minutes",
    clock: "real",
    because: "sign-ins and codes live by real time",
    run: moveDueEmails,
  },
  {
    name: "signing-keys",
    does: "makes the next key that signs for other systems, a day ahead, and deletes those that are over",
    every: "hour",
    clock: "real",
    because: "other systems keep our keys by real time",
    run: rotateSigningKeys,
  },
  {
    name: "cleanup",
    does: "removes what has run out: keys, limits, codes, sessions, invitations",
    every: "hour",
    clock: "real",
    because: "sessions, codes and limits live by real time",
    run: atPublication(({ db, clock }: WorkNeeds, { tenantId, today }) =>
      db.write({ tenantId, today }, (tx) => cleanUp(tx, clock.now())),
    ),
  },
];
