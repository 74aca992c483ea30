import { Kysely, PostgresDialect } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type pg from "pg";
import { ownerPool } from "./connections.ts";
import * as directory from "./migrations/0001-directory.ts";
import * as identity from "./migrations/0002-identity.ts";
import * as accounts from "./migrations/0003-accounts.ts";
import * as money from "./migrations/0004-money.ts";
import * as transitions from "./migrations/0005-transitions.ts";
import * as readiness from "./migrations/0006-readiness.ts";
import * as lookups from "./migrations/0007-lookups.ts";
import * as paidPlan from "./migrations/0008-paid-plan.ts";
import * as analytics from "./migrations/0009-analytics.ts";
import * as payPalOrders from "./migrations/0010-paypal-orders.ts";
import * as gift from "./migrations/0011-gift.ts";
import * as temporaryStop from "./migrations/0012-temporary-stop.ts";
import * as deliveryIssue from "./migrations/0013-delivery-issue.ts";
import * as accountPayments from "./migrations/0014-account-payments.ts";
import * as people from "./migrations/0015-people.ts";
import * as saving from "./migrations/0016-saving.ts";
import * as passingTime from "./migrations/0017-passing-time.ts";
import * as circulation from "./migrations/0019-circulation.ts";
import * as history from "./migrations/0020-history.ts";
import * as callBack from "./migrations/0024-call-back.ts";
import * as refund from "./migrations/0025-refund.ts";
import * as leaving from "./migrations/0026-leaving.ts";
import * as notice from "./migrations/0027-notice.ts";
import * as priceChange from "./migrations/0028-price-change.ts";
import * as staff from "./migrations/0029-staff.ts";
import * as paperBill from "./migrations/0030-paper-bill.ts";
import * as restoration from "./migrations/0031-restoration.ts";
import * as sessionDevice from "./migrations/0033-session-device.ts";
import * as refundsAndFees from "./migrations/0034-refunds-and-fees.ts";
import * as fix from "./migrations/0035-fix.ts";
import * as giftWithdrawn from "./migrations/0036-gift-withdrawn.ts";
import * as stopAhead from "./migrations/0037-stop-ahead.ts";
import * as paidLate from "./migrations/0038-paid-late.ts";
import * as upgradePrice from "./migrations/0039-upgrade-price.ts";
import * as dueWork from "./migrations/0040-due-work.ts";
import * as onePurchasePerPerson from "./migrations/0041-one-purchase-per-person.ts";
import * as shownPaidThrough from "./migrations/0042-shown-paid-through.ts";
import * as claim from "./migrations/0043-claim.ts";
import * as signInLink from "./migrations/0044-sign-in-link.ts";
import * as reversal from "./migrations/0045-reversal.ts";
import * as access from "./migrations/0046-access.ts";
import * as heldChange from "./migrations/0047-held-change.ts";
import * as deniedOrder from "./migrations/0048-denied-order.ts";
import * as givenOnce from "./migrations/0049-given-once.ts";
import * as plansWithoutGifts from "./migrations/0050-plans-without-gifts.ts";
import * as planChange from "./migrations/0051-plan-change.ts";
import * as entriesOfASubscription from "./migrations/0052-entries-of-a-subscription.ts";
import * as publicationDay from "./migrations/0053-publication-day.ts";
import * as lastCheck from "./migrations/0054-last-check.ts";
import * as backupTaken from "./migrations/0055-backup-taken.ts";
import * as refundByCheck from "./migrations/0056-refund-by-check.ts";
import * as languages from "./migrations/0057-languages.ts";
import * as refundSentAt from "./migrations/0058-refund-sent-at.ts";
import * as offerVariant from "./migrations/0059-offer-variant.ts";
import * as noticeLanguage from "./migrations/0060-notice-language.ts";
import * as reasonTopics from "./migrations/0061-reason-topics.ts";
import * as calendarLink from "./migrations/0062-calendar-link.ts";
import * as seasonalPlan from "./migrations/0063-seasonal-plan.ts";
import * as offerCodes from "./migrations/0064-offer-codes-and-sources.ts";
import * as checkoutBrowser from "./migrations/0065-checkout-browser.ts";
import * as giftNote from "./migrations/0066-gift-note.ts";
import * as addOnDetails from "./migrations/0067-add-on-details.ts";
import * as passkeys from "./migrations/0068-passkeys.ts";
import * as givenGifts from "./migrations/0069-given-gifts.ts";
import * as deskStaff from "./migrations/0070-desk-staff.ts";
import * as staffNote from "./migrations/0071-staff-note.ts";
import * as find from "./migrations/0072-find.ts";
import * as staffMoney from "./migrations/0073-staff-money.ts";
import * as peopleAtDesk from "./migrations/0078-people-at-the-desk.ts";
import * as accountMerge from "./migrations/0079-account-merge.ts";
import * as passkeysAndTrail from "./migrations/0080-passkeys-and-trail.ts";
import * as staffProvider from "./migrations/0081-staff-provider.ts";
import * as deskQueues from "./migrations/0077-desk-queues.ts";
import * as phoneStart from "./migrations/0076-phone-start.ts";
import * as paidAtTheDesk from "./migrations/0074-paid-at-the-desk.ts";
import * as handOff from "./migrations/0075-hand-off.ts";
import * as profile from "./migrations/0082-profile.ts";
import * as readsAcross from "./migrations/0083-reads-across.ts";
import * as withdrawnRequest from "./migrations/0084-withdrawn-request.ts";
import * as viewAndOffer from "./migrations/0085-view-and-offer.ts";
import * as trailAcross from "./migrations/0086-trail-across.ts";
import * as billIsForOnePlan from "./migrations/0087-bill-is-for-one-plan.ts";
import * as moveIn from "./migrations/0088-move-in.ts";
import * as apiKey from "./migrations/0089-api-key.ts";
import * as webhook from "./migrations/0090-webhook.ts";
import * as figures from "./migrations/0091-figures.ts";
import * as daysOfAGrant from "./migrations/0092-days-of-a-grant.ts";
import * as backupResult from "./migrations/0093-backup-result.ts";
import * as watch from "./migrations/0094-watch.ts";
import * as policiesOnce from "./migrations/0095-policies-once.ts";
import * as wordsOfAnAccount from "./migrations/0096-words-of-an-account.ts";
import * as closedPublication from "./migrations/0097-closed-publication.ts";
import * as signingKey from "./migrations/0098-signing-key.ts";
import * as signInClient from "./migrations/0099-sign-in-client.ts";
import * as listAtTheDesk from "./migrations/0100-list-at-the-desk.ts";
import * as mailingList from "./migrations/0101-mailing-list.ts";
import * as compareAndConsent from "./migrations/0102-compare-and-consent.ts";
import * as paymentDispute from "./migrations/0103-payment-dispute.ts";
import * as balanceChange from "./migrations/0104-balance-change.ts";
import * as importedCard from "./migrations/0105-imported-card.ts";
import * as openings from "./migrations/0106-openings.ts";
import * as paidByDispute from "./migrations/0107-paid-by-dispute.ts";
import * as newsFromOtherSystems from "./migrations/0108-news-from-other-systems.ts";
import * as lookUpMergedAccounts from "./migrations/0109-look-up-merged-accounts.ts";
import * as contactMailbox from "./migrations/0110-contact-mailbox.ts";
import * as accountVersions from "./migrations/0111-account-versions.ts";
import * as earnedBySubscription from "./migrations/0112-earned-by-subscription.ts";
import * as firstLanguage from "./migrations/0113-first-language.ts";
import * as triggersThatCostLess from "./migrations/0114-triggers-that-cost-less.ts";

/**
 * In the order of their numbers. Some numbers were assigned and not needed (0018, 0021 to 0023, 0032). They stay
 * unused, because a step that comes before one that has already run is refused.
 */
const migrations: Record<string, Migration> = {
  "0001-directory": directory,
  "0002-identity": identity,
  "0003-accounts": accounts,
  "0004-money": money,
  "0005-transitions": transitions,
  "0006-readiness": readiness,
  "0007-lookups": lookups,
  "0008-paid-plan": paidPlan,
  "0009-analytics": analytics,
  "0010-paypal-orders": payPalOrders,
  "0011-gift": gift,
  "0012-temporary-stop": temporaryStop,
  "0013-delivery-issue": deliveryIssue,
  "0014-account-payments": accountPayments,
  "0015-people": people,
  "0016-saving": saving,
  "0017-passing-time": passingTime,
  "0019-circulation": circulation,
  "0020-history": history,
  "0024-call-back": callBack,
  "0025-refund": refund,
  "0026-leaving": leaving,
  "0027-notice": notice,
  "0028-price-change": priceChange,
  "0029-staff": staff,
  "0030-paper-bill": paperBill,
  "0031-restoration": restoration,
  "0033-session-device": sessionDevice,
  "0034-refunds-and-fees": refundsAndFees,
  "0035-fix": fix,
  "0036-gift-withdrawn": giftWithdrawn,
  "0037-stop-ahead": stopAhead,
  "0038-paid-late": paidLate,
  "0039-upgrade-price": upgradePrice,
  "0040-due-work": dueWork,
  "0041-one-purchase-per-person": onePurchasePerPerson,
  "0042-shown-paid-through": shownPaidThrough,
  "0043-claim": claim,
  "0044-sign-in-link": signInLink,
  "0045-reversal": reversal,
  "0046-access": access,
  "0047-held-change": heldChange,
  "0048-denied-order": deniedOrder,
  "0049-given-once": givenOnce,
  "0050-plans-without-gifts": plansWithoutGifts,
  "0051-plan-change": planChange,
  "0052-entries-of-a-subscription": entriesOfASubscription,
  "0053-publication-day": publicationDay,
  "0054-last-check": lastCheck,
  "0055-backup-taken": backupTaken,
  "0056-refund-by-check": refundByCheck,
  "0057-languages": languages,
  "0058-refund-sent-at": refundSentAt,
  "0059-offer-variant": offerVariant,
  "0060-notice-language": noticeLanguage,
  "0061-reason-topics": reasonTopics,
  "0062-calendar-link": calendarLink,
  "0063-seasonal-plan": seasonalPlan,
  "0064-offer-codes-and-sources": offerCodes,
  "0065-checkout-browser": checkoutBrowser,
  "0066-gift-note": giftNote,
  "0067-add-on-details": addOnDetails,
  "0068-passkeys": passkeys,
  "0069-given-gifts": givenGifts,
  "0070-desk-staff": deskStaff,
  "0071-staff-note": staffNote,
  "0072-find": find,
  "0073-staff-money": staffMoney,
  "0074-paid-at-the-desk": paidAtTheDesk,
  "0075-hand-off": handOff,
  "0076-phone-start": phoneStart,
  "0077-desk-queues": deskQueues,
  "0078-people-at-the-desk": peopleAtDesk,
  "0079-account-merge": accountMerge,
  "0080-passkeys-and-trail": passkeysAndTrail,
  "0081-staff-provider": staffProvider,
  "0082-profile": profile,
  "0083-reads-across": readsAcross,
  "0084-withdrawn-request": withdrawnRequest,
  "0085-view-and-offer": viewAndOffer,
  "0086-trail-across": trailAcross,
  "0087-bill-is-for-one-plan": billIsForOnePlan,
  "0088-move-in": moveIn,
  "0089-api-key": apiKey,
  "0090-webhook": webhook,
  "0091-figures": figures,
  "0092-days-of-a-grant": daysOfAGrant,
  "0093-backup-result": backupResult,
  "0094-watch": watch,
  "0095-policies-once": policiesOnce,
  "0096-words-of-an-account": wordsOfAnAccount,
  "0097-closed-publication": closedPublication,
  "0098-signing-key": signingKey,
  "0099-sign-in-client": signInClient,
  "0100-list-at-the-desk": listAtTheDesk,
  "0101-mailing-list": mailingList,
  "0102-compare-and-consent": compareAndConsent,
  "0103-payment-dispute": paymentDispute,
  "0104-balance-change": balanceChange,
  "0105-imported-card": importedCard,
  "0106-openings": openings,
  "0107-paid-by-dispute": paidByDispute,
  "0108-news-from-other-systems": newsFromOtherSystems,
  "0109-look-up-merged-accounts": lookUpMergedAccounts,
  "0110-contact-mailbox": contactMailbox,
  "0111-account-versions": accountVersions,
  "0112-earned-by-subscription": earnedBySubscription,
  "0113-first-language": firstLanguage,
  "0114-triggers-that-cost-less": triggersThatCostLess,
};

/** The last step that this program has. The readiness check compares it with the database's. */
export const latestMigration = Object.keys(migrations).toSorted().at(-1) ?? "";

const provider: MigrationProvider = { getMigrations: async () => migrations };

export type MigrateResult =
  | { readonly kind: "current"; readonly applied: readonly string[] }
  /** The database is from before the oldest release whose data this program brings up to date. */
  | { readonly kind: "older" }
  /** The database belongs to a newer program: this one must not touch it (security.md I11, F17). */
  | { readonly kind: "newer"; readonly found: string };

/**
 * Brings the schema up to this program's, each step in one transaction; does nothing if it is current. `upTo`: only as
 * far as the schema of a backup, which is then loaded into it.
 */
export async function migrate(owner: pg.ClientConfig, upTo: string = latestMigration): Promise<MigrateResult> {
  const pool = ownerPool(owner, 1);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const done = await stepsDone(pool);
    const [newer] = stepsUnknown(done);
    if (newer !== undefined) return { kind: "newer", found: newer };
    if (isTooOld(done) && (await holdsPublication(pool))) return { kind: "older" };
    // A newer schema stays as it is: no step is ever reversed.
    if (done.some((name) => name > upTo)) return { kind: "current", applied: [] };
    const { error, results } = await new Migrator({ db, provider }).migrateTo(upTo);
    if (error !== undefined) throw error;
    return { kind: "current", applied: (results ?? []).map((r) => r.migrationName) };
  } finally {
    await db.destroy();
  }
}

/** A first start that was killed halfway also leaves such a database; it holds no publication. */
async function holdsPublication(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('tenant') is not null there");
  return rows[0]?.there === true && (await pool.query("select from tenant limit 1")).rows.length > 0;
}

async function stepsDone(pool: pg.Pool): Promise<string[]> {
  const there = await pool.query<{ there: boolean }>("select to_regclass('kysely_migration') is not null there");
  if (there.rows[0]?.there !== true) return [];
  return (await pool.query<{ name: string }>("select name from kysely_migration order by name")).rows.map(
    (r) => r.name,
  );
}

/**
 * The oldest release whose databases and backups this program brings up to date, and its last step. Older ones are
 * first started on that release (docs/releases.md).
 */
export const oldestRelease = { version: "0.1.0", lastStep: "0092-days-of-a-grant" } as const;

/** Whether a database or a backup with these steps is from before the oldest release. One without any steps is new. */
export const isTooOld = (names: readonly string[]): boolean => {
  const last = names.toSorted().at(-1);
  return last !== undefined && last < oldestRelease.lastStep;
};

/** The steps that this program does not know. */
export const stepsUnknown = (names: readonly string[]): string[] => names.filter((name) => !(name in migrations));
