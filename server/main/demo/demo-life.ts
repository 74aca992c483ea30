import type { DemoAccount, DemoPerson } from "#server/catalog/read-people.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { type DemoAccountState, findDemoAccountStates } from "#server/store/account/demo-account.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { clearLoginLanguage } from "#server/store/login/language.ts";
import { openSession, revokeSessionsOf } from "#server/store/login/session.ts";
import {
  billByMail,
  confirmMailboxByStaff,
  setCirculationSystem,
  setStaffFacts,
  withdrawLogin,
} from "#server/store/publication/staff-changes.ts";
import { receiveGift } from "./demo-gift.ts";
import { reportPaper } from "./demo-report.ts";
import {
  cancelSubscription,
  type DemoCheckout,
  type DemoVisit,
  payOrder,
  placeOrder,
  requireAccepted,
} from "./demo-story.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import { authenticateTNEmail } from "#contract/auth.ts";
import { getTemporaryStopDates, getTemporaryStops, submitTemporaryStop } from "#contract/temporary-stop.ts";
import { addDays, toDay } from "#core/day.ts";

export type DemoStage = {
  readonly db: Database;
  readonly random: Random;
  /** The clock, whose calendar is set back to the current point of the story. */
  readonly clock: Clock;
  /** Everybody in the demo's file. */
  readonly people: readonly DemoPerson[];
  /** Ends canceled subscriptions whose paid term is over by now. */
  readonly endCanceled: (tenantId: number) => Promise<unknown>;
  /** Writes what is due by now for the stops of a publication's subscribers. */
  readonly followStops: (tenantId: number) => Promise<unknown>;
  /** Sends the bills that are due on the calendar's day, and begins grace for what is unpaid by then. */
  readonly processUnpaid: (tenantId: number) => Promise<unknown>;
  /** Sets the calendar of the product this many days back from today. */
  readonly goBack: (days: number) => void;
};

/**
 * Takes a demo person from the state in the store to the one that its file describes. Safe to be killed after each
 * step.
 */
export async function playDemoStory(
  stage: DemoStage,
  visit: DemoVisit,
  standings: readonly DemoAccountState[],
): Promise<void> {
  for (const account of visit.person.accounts) {
    const standing = standings.find(({ bundleId }) => bundleId === account.bundleId);
    await playAccountStory(stage, visit, account, standing);
  }
  await settle(stage, visit);
  await processUnpaidTerms(stage, visit);
}

/** Day by day, as it happened: first the bill, later the missing payment. */
async function processUnpaidTerms(stage: DemoStage, { person, publication }: DemoVisit): Promise<void> {
  const unpaid = person.accounts.filter(({ status }) => status === "grace");
  for (let daysAgo = Math.max(-1, ...unpaid.map(({ boughtDaysAgo }) => boughtDaysAgo)); daysAgo >= 0; daysAgo--) {
    stage.goBack(daysAgo);
    await stage.processUnpaid(publication.tenant.tenantId);
  }
}

async function playAccountStory(
  stage: DemoStage,
  visit: DemoVisit,
  account: DemoAccount,
  standing: DemoAccountState | undefined,
): Promise<void> {
  const { status, boughtDaysAgo, cancellation, stop, reported } = account;
  stage.goBack(boughtDaysAgo);
  if (account.giftFrom !== null) {
    if (standing === undefined) await receiveGift(stage, visit, account);
    return;
  }
  const checkout = standing === undefined ? await placeOrder(visit, account) : await resume(stage, visit, standing);
  const reached = standing?.status ?? "pending";
  // Before the purchase is posted, so that the circulation system is notified from the start.
  if (account.circulationSystem !== "native" && reached === "pending") {
    await stage.db.write(tenantDay(stage.clock, visit.publication.tenant), (tx) =>
      setCirculationSystem(tx, checkout.accountNumber, account.circulationSystem),
    );
  }
  if (status !== "pending" && reached === "pending") await payOrder(visit, checkout);
  if (stop !== null && reached !== "stopped") {
    stage.goBack(stop.daysAgo);
    await stopDelivery(visit, checkout.accountNumber, stop);
    await stage.followStops(visit.publication.tenant.tenantId);
  }
  if (reported !== null) await reportPaper(visit, checkout.accountNumber, reported, stage.goBack);
  if (cancellation !== null && reached !== "cancelling" && reached !== "ended") {
    stage.goBack(cancellation.daysAgo);
    await cancelSubscription(visit, checkout.accountNumber, cancellation.reasonId);
  }
  if (status === "ended") await stage.endCanceled(visit.publication.tenant.tenantId);
}

/** The checkout's token was lost with the program that held it, so its login gets a new one. */
async function resume(
  { db, random, clock }: DemoStage,
  { publication }: DemoVisit,
  standing: DemoAccountState,
): Promise<DemoCheckout> {
  const { accountNumber, checkoutId, loginId } = standing;
  const token = random.token();
  if (checkoutId !== null && loginId !== null) {
    await db.write(tenantDay(clock, publication.tenant), (tx) =>
      openSession(tx, {
        loginId,
        token,
        device: "",
        now: clock.now(),
        scope: "checkout",
        checkoutId,
        browserHash: null,
      }),
    );
  }
  return { accountNumber, token };
}

/** Writes staff decisions and the proof of the mailbox together, and last: after that the story is never repeated. */
async function settle({ db, clock }: DemoStage, { person, publication }: DemoVisit): Promise<void> {
  const { tenantId } = publication.tenant;
  const email = normalEmail(person.email);
  const made = await findDemoAccountStates(db, tenantId, [email]);
  await db.write(tenantDay(clock, publication.tenant), async (tx) => {
    for (const account of person.accounts) {
      const standing = made.find(({ bundleId }) => bundleId === account.bundleId);
      if (standing !== undefined) await decideAsStaff(tx, standing.accountNumber, account, clock.now());
    }
    const [loginId] = made.flatMap((standing) => standing.loginId ?? []);
    if (loginId !== undefined) await settleLogin(tx, person, loginId, clock.now());
  });
}

async function decideAsStaff(tx: Tx, accountNumber: number, account: DemoAccount, now: Date): Promise<void> {
  const { circulationSystem, allowCancel, origin, method } = account;
  const ezPayOnly = circulationSystem !== "native";
  if (ezPayOnly || !allowCancel || origin === "office") {
    await setStaffFacts(tx, accountNumber, { circulationSystem, ezPayOnly, allowCancel, origin });
  }
  if (method === "bill") await billByMail(tx, accountNumber, now);
}

/** Removes the sign-ins and the language that the story created, so that nobody has signed in or chosen yet. */
async function settleLogin(tx: Tx, { email, password }: DemoPerson, loginId: number, now: Date): Promise<void> {
  await revokeSessionsOf(tx, loginId, now);
  await clearLoginLanguage(tx, loginId);
  if (password === null) await withdrawLogin(tx, loginId, now);
  else await confirmMailboxByStaff(tx, loginId, normalEmail(email), now);
}

/** Signs in and stops the paper from the first possible day on. An existing stop is left as it is. */
async function stopDelivery(
  visit: DemoVisit,
  accountNumber: number,
  { days, paperOption }: NonNullable<DemoAccount["stop"]>,
): Promise<void> {
  const { browser, person, publication, password } = visit;
  const { domain } = publication.tenant;
  const { authResponse } = await browser.call(authenticateTNEmail, { domain, email: person.email, password });
  const { token } = authResponse;
  const about = { domain, accountNumber };
  if ((await browser.call(getTemporaryStops, about, token)).length > 0) return;
  const dates = await browser.call(getTemporaryStopDates, about, token);
  if (dates === null) throw new Error(`${person.email} gets no paper that could be stopped`);
  const stopDate = dates.firstStopDate;
  const restartDate = addDays(toDay(stopDate), days);
  requireAccepted(
    await browser.call(submitTemporaryStop, { ...about, paperOption, stopDate, restartDate }, token),
    visit,
  );
}
