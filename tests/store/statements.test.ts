import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { expect, test } from "vitest";
import { sendCommands } from "#server/circulation/send-commands.ts";
import { endCanceled } from "#server/cancellation/end-canceled.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { nativeCirculation } from "#server/adapters/circulation/native.ts";
import { dayListKinds } from "#contract/desk/today.ts";
import { findDeadCommands } from "#server/store/circulation/dead-commands.ts";
import { findBouncedEmails, findDeadEmails } from "#server/store/email/unsent-emails.ts";
import { findLapsingGifts } from "#server/store/gift/lapsing-gifts.ts";
import { findPayments } from "#server/store/payment/payment-list.ts";
import { countRefunds, findRefunds } from "#server/store/payment/refund-list.ts";
import { findDeclinedRenewals } from "#server/store/renewal/declined-renewals.ts";
import { findDayFigures } from "#server/store/staff/day-figures.ts";
import { findDayList } from "#server/store/staff/day-lists.ts";
import { countQueues } from "#server/store/staff/queue-counts.ts";
import { findTakenItems } from "#server/store/staff/queue-item.ts";
import { findNotesDue } from "#server/store/staff/staff-note.ts";
import { toDay } from "#core/day.ts";
import { findCommands } from "#server/store/circulation/circulation-command.ts";
import { findCirculationReading } from "#server/store/circulation/circulation-reading.ts";
import { findBeginnings, findMatches, findSimilar, findStaleTenants } from "#server/store/find/find-accounts.ts";
import { findFoundDetails } from "#server/store/find/found-details.ts";
import { findUsableAddresses } from "#server/store/delivery/address.ts";
import { findEvent } from "#server/store/publication/analytics-event.ts";
import { findDemoAccountStates } from "#server/store/account/demo-account.ts";
import { findIssuesInReview } from "#server/store/delivery/delivery-issue.ts";
import { findIntentsInReview } from "#server/store/payment/intents-in-review.ts";
import { findRefundsInReview } from "#server/store/payment/refund-review.ts";
import { findReversalsInReview } from "#server/store/payment/reversal.ts";
import { findBillsToPrint } from "#server/store/renewal/paper-bill.ts";
import { findIntent, findOpenIntents } from "#server/store/payment/intent.ts";
import { cleanUp } from "#server/store/cleanup.ts";
import { renewalReviews } from "#server/renewal/renewal-reviews.ts";
import { countWaitingEmails } from "#server/store/email/emails-on-hand.ts";
import { purgeUnpaid } from "#server/store/account/purge.ts";
import { findLastAddresses } from "#server/store/account/last-addresses.ts";
import { callerOfStaff } from "#server/store/account/staff-caller.ts";
import { findContactToken } from "#server/store/account/contact-email.ts";
import { findMailToken } from "#server/store/email/mail-token.ts";
import { findLivePlans } from "#server/store/access/membership.ts";
import { findCharges, findDifferences, findReturns } from "#server/store/payment/audit-checks.ts";
import { findDueNotices } from "#server/store/email/notice.ts";
import { findPostList } from "#server/store/email/post-list.ts";
import { listMailToReview } from "#server/store/cancellation/mail-review.ts";
import { findCodeLettersToPost } from "#server/store/access/access-code-letter.ts";
import { findErasedReader, findPeople } from "#server/store/access/account-people.ts";
import { findOrdersToClaim } from "#server/store/access/unclaimed-order.ts";
import { findHeldChange, findWaitingChanges } from "#server/store/access/held-change.ts";
import { findInvitation, findOpenInvitations } from "#server/store/access/invitation.ts";
import { findOrdersBySource } from "#server/store/payment/orders-by-source.ts";
import { findPasskey } from "#server/store/login/passkey.ts";
import { isRecordedAttempt } from "#server/store/payment/payment-attempt.ts";
import { isRenewalWanted } from "#server/store/renewal/renewal.ts";
import { findTransaction, hasSignedInSince } from "#server/store/login/sign-in-transaction.ts";
import { findCopyRecords } from "#server/store/export/copy-facts.ts";
import { findExportPage } from "#server/store/export/export-page.ts";
import { findFirstLedgerDay, findLedgerDays } from "#server/store/export/ledger-days.ts";
import { moneyLedgerRows, paperLedgerRows, paymentRows, refundRows } from "#server/store/export/money-rows.ts";
import {
  complaintRows,
  stopRows,
  subscriberRows,
  subscriptionRows,
  trailRows,
} from "#server/store/export/reader-rows.ts";
import { findFirstStart, findStartsAndStops } from "#server/store/export/starts-and-stops.ts";
import { findTaxedGroups } from "#server/store/export/taxed-groups.ts";
import { findPublishedAccount } from "#server/store/machine/published-account.ts";
import { findEndpoints } from "#server/store/webhook/endpoint.ts";
import { findTroubledEndpoints } from "#server/store/webhook/troubled-endpoints.ts";
import { findMessages } from "#server/store/webhook/webhook-messages.ts";
import { findDueEndpoints } from "#server/store/webhook/webhook-outbox.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { openFreshStore, someDay } from "#tests/world/store.ts";
import { aLivedInPublisher } from "./full-world.ts";
import { reachesOf } from "./loose-scans.ts";
import { unscopedIn } from "./sub-selects.ts";
import { referenceTables, tenantTablesOf } from "./tables-of.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";

const seen = new Set<string>();

/** Records every statement that the program sends, as the server gets it. */
function listenTo(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const send = client.query.bind(client);
    Object.assign(client, {
      query: (...given: Parameters<typeof send>) => {
        const [first] = given as readonly unknown[];
        const text: unknown = typeof first === "object" && first !== null && "text" in first ? first.text : first;
        if (typeof text === "string") seen.add(text);
        return send(...given);
      },
    });
  });
}

// With its own connections, because nobody has listened to the worker's.
const store = await openFreshStore();
listenTo(store.pool);
const site = await siteOfFile({ store });
const tenantTables = await tenantTablesOf(store.owner);
const { tenantId } = await aLivedInPublisher(site);
site.passMinutes(30);
await reconcilePayments(site.work, tenantId);
await endCanceled(site.work, tenantId);
await store.db.write(someDay(tenantId), (tx) => cleanUp(tx, site.needs.outside.clock.now()));
await store.db.write(someDay(tenantId), (tx) => purgeUnpaid(tx, site.needs.outside.clock.now()));
await readWhatPagesRead();

/** The reads of pages, commands and rarer branches of a call. */
async function readWhatPagesRead(): Promise<void> {
  const now = new Date();
  await findMailToken(store.db, tenantId, { token: "x", purpose: "confirmMailbox", now });
  await findContactToken(store.db, tenantId, { token: "x", now });
  await findTransaction(store.db, tenantId, { cookie: "x", state: "x", now });
  await tenantSecrets(store.db, site.needs.outside.secrets, "identity.secret")(tenantId);
  await tenantSecrets(store.db, site.needs.outside.secrets, "tracker.secret")(tenantId);
  await findCommands(store.db, tenantId, 1);
  await findOpenIntents(store.db, tenantId, 1);
  await findCirculationReading(store.db, tenantId, 1);
  await sendCommands(site.work, tenantId, 1);
  const native = nativeCirculation(store.db)(tenantId);
  await native.readAccounts([1]);
  await native.readHistory(1);
  await findEvent(store.db, tenantId, randomUUID());
  await site.app.inject({ url: "/readyz" });
  await findIntent(store.db, tenantId, randomUUID());
  await findDemoAccountStates(store.db, tenantId, []);
  await findDifferences(store.db, tenantId);
  await findCharges(store.db, tenantId, "converge", now);
  await findReturns(store.db, tenantId, "converge", now);
  await findBillsToPrint(store.db, tenantId, 1);
  await findIssuesInReview(store.db, tenantId);
  await findIntentsInReview(store.db, tenantId);
  await findRefundsInReview(store.db, tenantId);
  await findReversalsInReview(store.db, tenantId);
  await findDueNotices(store.db, tenantId, { today: toDay("2026-02-02"), after: null, most: 1 });
  await findPostList(store.db, tenantId);
  await findCodeLettersToPost(store.db, tenantId);
  await countWaitingEmails(store.db, tenantId);
  const whole = await site.publications.publication(tenantId);
  if (whole !== null) await renewalReviews({ db: store.db, clock: site.needs.outside.clock }).list(whole);
  await findWaitingChanges(store.db, tenantId, 1, now);
  await findOpenInvitations(store.db, tenantId, 1, now);
  await findInvitation(store.db, tenantId, { token: "x", now });
  await findHeldChange(store.db, tenantId, { token: "x", now });
  await findPeople(store.db, tenantId, 1);
  await callerOfStaff(store.db, tenantId, { actor: "staff:1", accountNumber: 1 });
  await findErasedReader(store.db, tenantId, 1);
  await findOrdersToClaim(store.db, tenantId, 1);
  await hasSignedInSince(store.db, tenantId, { cookie: "x", state: "x" });
  await listMailToReview(store.db, tenantId, 1);
  await isRecordedAttempt(store.db, tenantId, randomUUID(), "x");
  await isRenewalWanted(store.db, tenantId, randomUUID());
  await findUsableAddresses(store.db, tenantId, [1], null);
  await findLivePlans(store.db, tenantId, { loginId: 1 }, null);
  await findLastAddresses(store.db, tenantId, { subscriptionId: 1, loginId: 1 });
  await findOrdersBySource(store.db, tenantId, { from: null, to: null, timeZone: "America/Chicago" });
  await findStaleTenants(store.db, [tenantId]);
  await findMatches(
    store.db,
    [tenantId],
    [
      { typed: "nora", words: ["nora"] },
      { typed: "ellingsen", words: ["ellingsen", "ellingson"] },
    ],
    { ranked: true },
  );
  await findBeginnings(store.db, [tenantId], { typed: "elli", words: ["elli"], kind: "name" });
  await findSimilar(store.db, [tenantId], "elingsen");
  await findFoundDetails(store.db, tenantId, [1]);
  await readWhatStaffRead();
  await readWhatIsTakenOut();
  await findEndpoints(store.db, tenantId);
  await findMessages(store.db, tenantId, { endpointId: null, state: null, atMost: 1 });
  await findTroubledEndpoints(store.db, tenantId);
  await findDueEndpoints(store.db, tenantId, now);
  if (whole !== null) await findPublishedAccount(store.db, whole, 1);
  await findPasskey(store.db, tenantId, { credentialId: "x", host: "localhost" });
}

/** What waits for staff, a day's figures with their lists, and money. */
async function readWhatStaffRead(): Promise<void> {
  const now = new Date();
  const today = toDay("2026-02-02");
  const timeZone = "America/Chicago";
  const days = { today, realDay: today, through: today, timeZone, now };
  await countQueues(store.db, tenantId, today);
  await findTakenItems(store.db, tenantId, timeZone);
  await findBouncedEmails(store.db, tenantId, today);
  await findDeadEmails(store.db, tenantId);
  await findDeclinedRenewals(store.db, tenantId);
  await findLapsingGifts(store.db, tenantId, today);
  await findDeadCommands(store.db, tenantId);
  await findNotesDue(store.db, tenantId, today);
  await findDayFigures(store.db, tenantId, days);
  for (const kind of dayListKinds) await findDayList(store.db, tenantId, { ...days, kind, after: 0, most: 1 });
  const payments = { from: today, to: today, timeZone, state: null, method: null, after: null, most: 1 };
  await findPayments(store.db, tenantId, payments);
  await countRefunds(store.db, tenantId, today);
  await findRefunds(store.db, tenantId, { state: "paid", after: null, most: 1 });
}

/** Records and figures for bookkeepers and auditors. */
async function readWhatIsTakenOut(): Promise<void> {
  const days = { from: toDay("2026-02-02"), to: toDay("2026-02-03") };
  const sources = [subscriberRows, subscriptionRows, complaintRows, stopRows, trailRows];
  for (const source of [...sources, moneyLedgerRows, paperLedgerRows, paymentRows, refundRows])
    await findExportPage(store.db, tenantId, source, { ...days, accountNumber: 1, after: null, most: 1 });
  await findCopyRecords(store.db, tenantId, { days, accountNumber: null, after: 0, most: 1 });
  await findFirstLedgerDay(store.db, tenantId);
  await findLedgerDays(store.db, tenantId, days);
  await findStartsAndStops(store.db, tenantId, days);
  await findFirstStart(store.db, tenantId);
  await findTaxedGroups(store.db, tenantId, days);
}

/** How often the program's source makes a scoped read. */
function readsInSource(): number {
  const root = join(import.meta.dirname, "../../server");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  return files.flatMap((file) => readFileSync(join(root, file), "utf8").match(/\bdb\.read\b/g) ?? []).length;
}

const ours = [...seen].filter((text) => !text.includes("pgboss"));
const reads = ours.filter((text) => text.startsWith("with s as materialized"));
const writes = ours.filter(
  (text) =>
    !reads.includes(text) &&
    tenantTables.some((table) => new RegExp(`\\b(from|join|into|update)\\s+"?${table}\\b`, "i").test(text)),
);

test("every sub-select of a read names the scope, so that no plan can run before it", () => {
  expect(reads.length).toBeGreaterThanOrEqual(readsInSource());
  const across = reads.filter((statement) => statement.includes("'app.tenants'"));
  expect(across.length).toBeGreaterThan(3);
  expect(across.flatMap((statement) => unscopedIn(statement, tenantTables, "any()"))).toEqual([]);
  const within = reads.filter((statement) => !across.includes(statement));
  expect(within.flatMap((statement) => unscopedIn(statement, tenantTables))).toEqual([]);
});

test("a read sets its scope for its own transaction only", () => {
  expect(
    ours.filter(
      (text) => text.includes("set_config") && !/set_config\('app\.tenants?', (\$\d+::text|'\d+'), true\)/.test(text),
    ),
  ).toEqual([]);
});

test("no write happens outside a scope, and each also names its tenant", () => {
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter((text) => !text.includes("tenant_id"))).toEqual([]);
});

const reaches = await reachesOf(
  store.owner,
  ours.filter((text) => /^\s*(with|select|insert|update|delete)\b/i.test(text)),
  tenantTables,
);

test("every statement limits each tenant table to its tenant, as PostgreSQL's own plan shows", () => {
  // What a worker asks only once, an earlier file may already have asked.
  expect(reaches.length).toBeGreaterThan(400);
  expect(reaches.filter(({ loose }) => loose.length > 0)).toEqual([]);
});

test("tables read together with a tenant's rows are the tenant's, or reference tables", () => {
  const isTenants = (table: string): boolean => tenantTables.includes(table);
  const beside = reaches.filter(({ tables }) => tables.some(isTenants)).flatMap(({ tables }) => tables);
  const others = new Set(beside.filter((table) => !isTenants(table)));
  expect([...others].filter((table) => !referenceTables.includes(table))).toEqual([]);
  expect(others.size).toBeGreaterThan(1);
});

test("no statement selects all columns of a table", () => {
  expect(ours.filter((text) => /select \*|(?<!a)\.\*/.test(text.replace("select a.* from s", "")))).toEqual([]);
});

test("no value stands in a statement's text", () => {
  const quoted = ours.flatMap((text) => [...text.matchAll(/'([^']*)'/g)].map(([, value = ""]) => value));
  // What the purge writes in place of an address.
  const known = ["@erased.invalid"];
  expect(quoted.filter((value) => !known.includes(value) && /@|\d{9,}|[A-Za-z0-9_-]{40,}/.test(value))).toEqual([]);
});
