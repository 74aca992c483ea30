import { randomUUID } from "node:crypto";
import { requestGoLivePreview } from "#server/store/import/go-live-preview.ts";
import { insertFindings } from "#server/store/import/list-finding.ts";
import { cents } from "#core/money.ts";
import { timelineKinds } from "#core/timeline/timeline-event.ts";
import { callNames } from "#tests/endpoints/call-names.ts";
import { goodRequests } from "#tests/endpoints/good-requests.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { refreshWordsBatch } from "#server/store/find/refresh-index.ts";
import { pollHeldCommands } from "#server/circulation/poll-held-commands.ts";
import { reconcileAccounts } from "#server/circulation/reconcile-accounts.ts";
import { billByMail } from "#server/store/publication/staff-changes.ts";
import { requestRefund } from "#server/store/payment/refund.ts";
import { addEndpoint, rotateSecret } from "#server/webhook/manage-endpoints.ts";
import { keyText } from "#core/site/api-key.ts";
import { beginList } from "#server/store/mailing-list/mailing-list.ts";
import { insertChoice } from "#server/store/mailing-list/marketing-choice.ts";
import { putOpenIdRecord } from "#server/store/openid/openid-record.ts";
import { connects } from "#tests/openid/a-site-client.ts";
import { insertKey } from "#server/store/machine/api-key.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { drawNow, mirrorNewAccounts, sendAll } from "#tests/world/circulation.ts";
import { aColleague, atWork, deskCall } from "#tests/world/desk.ts";
import { anInboundEmail, postInboundEmail } from "#tests/world/inbound-mail.ts";
import { importsList } from "#tests/world/move-in.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { anOrder, aSubscriber, aVisitor, newIp } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { pass, subscriptionOf, todayAt } from "#tests/world/time.ts";
import { asOwner, someDay } from "#tests/world/store.ts";
import { aList, headersOf, mappingOfOld, reads } from "#tests/world/uploaded-list.ts";

/** A publisher at which every call was made once, and some weeks have passed, so that it has rows in every table. */
export async function aLivedInPublisher(site: Site): Promise<Publisher> {
  const publisher = await aPublisher(site);
  const requests = await goodRequests(site, publisher, callNames);
  for (const [name, { input, token, headers = {} }] of requests) {
    const how = { headers, key: newKey(), ip: newIp(), ...(token === undefined ? {} : { token }) };
    const { status, body } = await call(site, name, input, how);
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
  }
  await wantPaper(site, publisher);
  await orderByLink(site, publisher);
  // Until every subscriber has renewed.
  await pass(site, publisher, 60);
  await deliverEmails(site, publisher);
  await writeNote(site, publisher);
  await mergeTwo(site, publisher);
  await keepElsewhere(site, publisher);
  await oweBack(site, publisher);
  await postInboundEmail(site, publisher, anInboundEmail("stranger@readers.example"));
  await importsList(
    site,
    publisher,
    "Acct No,Name,Product,Expires\n17,Nora Ellingsen,digital-yearly,2099-01-01\n".replace(
      "2099-01-01",
      await todayAt(site, publisher),
    ),
  );
  await checkList(site, publisher);
  await putOnList(site, publisher);
  await connectWebsite(site, publisher);
  await connectReaders(site, publisher);
  await connectSystem(site, publisher);
  // Some accounts have their search words, others wait for them.
  await site.store.db.write(someDay(publisher.tenantId), (tx) => refreshWordsBatch(tx, { most: 20, first: "oldest" }));
  return publisher;
}

/** Another system gets messages, and its secret was changed. */
async function connectSystem(site: Site, publisher: Publisher): Promise<void> {
  const { outside } = site.needs;
  await site.store.db.write(someDay(publisher.tenantId), async (tx) => {
    const by = { actor: "staff", now: outside.clock.now() };
    const url = "https://crm.example/hook";
    const { endpointId } = await addEndpoint(tx, outside, { url, types: null, payload: "thin", ...by });
    await rotateSecret(tx, outside, endpointId, by);
  });
  await aSubscriber(site, publisher);
}

/** A list was uploaded at the desk and checked, and one of its rows was rejected. */
async function checkList(site: Site, publisher: Publisher): Promise<void> {
  const csv = "Acct No,Name,Product,Expires\r\n18,,nothing,never\r\n";
  const listId = await aList(site, publisher, csv);
  const mapping = mappingOfOld(headersOf(csv));
  const input = { publication: publisher.domain, listId, kind: "check", mapping };
  const { body } = await deskCall(site, "deskStartMoveIn", input, await atWork(site, "publisher", publisher));
  if (!body.isSuccess) throw new Error(body.errorMessage);
  await reads(site, publisher, body.readingId);
  const finding = { position: 1, topics: ["unreadable"], content: Buffer.from("sealed") } as const;
  await site.store.db.write(someDay(publisher.tenantId), async (tx) => {
    await insertFindings(tx, body.readingId, [finding]);
    await requestGoLivePreview(tx, randomUUID(), tx.today);
  });
}

/** The paper's website signs readers in, and a sign-in there is in progress. */
async function connectReaders(site: Site, publisher: Publisher): Promise<void> {
  const { clientId } = await connects(site, publisher);
  const record = { model: "Interaction", id: "a-sign-in", uid: null, grantId: null, subject: null, payload: {} };
  const expiresAt = new Date(Date.now() + 3_600_000);
  await site.store.db.write(someDay(publisher.tenantId), (tx) =>
    putOpenIdRecord(tx, { ...record, clientId, expiresAt }),
  );
}

/** The paper's website has a key, and was given a signed token. */
/** A reader agreed to news by email; the list that the catalog names cannot be reached from here. */
async function putOnList(site: Site, publisher: Publisher): Promise<void> {
  const { accountNumber, email } = await aSubscriber(site, publisher);
  await site.store.db.write(someDay(publisher.tenantId), async (tx) => {
    await beginList(tx, "mailchimp sandbox a1b2c3d4e5");
    const shown = "Email me news and offers. I can unsubscribe at any time.";
    const choice = { accountNumber, agreed: true, how: "reader", email, shown, actor: "login:1" } as const;
    await insertChoice(tx, { ...choice, now: new Date() });
  });
}

async function connectWebsite(site: Site, { tenantId }: Publisher): Promise<void> {
  const text = keyText(tenantId, site.needs.outside.random.token());
  const made = {
    name: "website",
    scopes: ["entitlements"],
    text,
    expiresOn: null,
    actor: "staff",
    now: new Date(),
  } as const;
  await site.store.db.write(someDay(tenantId), (tx) => insertKey(tx, made));
  await site.app.inject({
    url: "/api/v1/entitlement-token?login=nora@readers.example",
    headers: { authorization: `Bearer ${text}` },
  });
}

/** A reader whose bills are printed. */
async function wantPaper(site: Site, publisher: Publisher): Promise<void> {
  const { accountNumber } = await aSubscriber(site, publisher);
  await site.store.db.write(someDay(publisher.tenantId), (tx) => billByMail(tx, accountNumber, new Date()));
}

/** A reader who came by a link and has an offer code. */
async function orderByLink(site: Site, publisher: Publisher): Promise<void> {
  const { email, token } = await aVisitor(site, publisher);
  const order = await anOrder(site, publisher, email, { bundleID: "sunday", rateCode: "sunday-porch-8w" });
  const linked = { ...order, offerCode: "PORCH26", source: { source: "newsletter" } };
  const { body } = await call(site, "createSubscription", linked, { token, key: newKey() });
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
}

/** A reader called, and staff wrote a note. */
async function writeNote(site: Site, publisher: Publisher): Promise<void> {
  const { accountNumber } = await aSubscriber(site, publisher);
  const { staffId, session } = await aColleague(site, "clerk", publisher);
  const { domain: publication } = publisher;
  const note = { publication, accountNumber, text: "Wants the paper on the porch." };
  const { body } = await deskCall(site, "deskAddNote", note, { session });
  if (!body.isSuccess) throw new Error(`no note by ${staffId}`);
  await giveMoney(site, { publication, accountNumber }, session);
  await takeNote(site, publisher, session, accountNumber);
  await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
  for (const kind of [undefined, ...timelineKinds])
    await deskCall(site, "deskGetTimeline", { publication, accountNumber, ...(kind && { kind }) }, { session });
}

/** Staff asked for a credit that is given, and for one that waits. */
async function giveMoney(
  site: Site,
  account: { readonly publication: string; readonly accountNumber: number },
  session: string,
): Promise<void> {
  for (const amountCents of [500, 9000]) {
    const { body: shown } = await deskCall(site, "deskGetAccount", account, { session });
    const credit = { kind: "money", amountCents };
    const act = { ...account, seen: shown.version, reason: "Goodwill", note: "", credit };
    const { body } = await deskCall(site, "deskGiveCredit", act, { session });
    if (!body.isSuccess) throw new Error(JSON.stringify(body));
  }
}

/** Staff have taken a waiting item. */
async function takeNote(site: Site, publisher: Publisher, session: string, accountNumber: number): Promise<void> {
  const publication = publisher.domain;
  const followUpOn = await todayAt(site, publisher);
  const note = { publication, accountNumber, text: "Call her back.", followUpOn };
  const { body } = await deskCall(site, "deskAddNote", note, { session });
  const item = { publication, queue: "note", key: String(body.noteId) };
  const { status } = await deskCall(site, "deskTakeItem", item, { session });
  if (status !== 200) throw new Error("the note does not wait");
}

/** Two accounts of one person were merged. */
async function mergeTwo(site: Site, publisher: Publisher): Promise<void> {
  const [gone, stays] = await Promise.all([aSubscriber(site, publisher), aSubscriber(site, publisher)]);
  await asOwner(
    site.store.owner,
    `insert into account_merge (tenant_id, from_account, into_account, credit_cents, prepaid_cents, merged_on, merged_at, actor)
     values ($1, $2, $3, 0, 0, current_date, now(), 'staff:1')`,
    [publisher.tenantId, gone.accountNumber, stays.accountNumber],
  );
}

/** Money that is owed to a reader. */
async function oweBack(site: Site, publisher: Publisher): Promise<void> {
  const { accountNumber } = await aSubscriber(site, publisher);
  const { subscriptionId } = await subscriptionOf(site, publisher, accountNumber);
  const sum = {
    amount: cents(50),
    ofPrepaid: cents(0),
    reason: "goodwill",
    cause: "full-world",
    actor: "staff",
  } as const;
  await site.store.db.write(someDay(publisher.tenantId), (tx) =>
    requestRefund(tx, { ...sum, accountNumber, subscriptionId, now: site.work.clock.now() }),
  );
  await asOwner(
    site.store.owner,
    `insert into payment_dispute (tenant_id, gateway, dispute_ref, intent_id, account_number, state, is_inquiry, amount_cents,
       reason, opened_on, changed_on)
     select tenant_id, 'stripe', 'du_world', intent_id, account_number, 'with-bank', false, 100, 'not-received', current_date,
       current_date
     from payment_intent where tenant_id = $1 and account_number = $2 limit 1`,
    [publisher.tenantId, accountNumber],
  );
  await asOwner(
    site.store.owner,
    `insert into reversal (tenant_id, transaction_id, gateway, intent_id, account_number, amount_cents, because, state,
       requested_at, done_at)
     select tenant_id, 'A-SECOND-CHARGE', 'converge', intent_id, account_number, 100, 'duplicate', 'done', now(), now()
     from payment_intent where tenant_id = $1 and account_number = $2 limit 1`,
    [publisher.tenantId, accountNumber],
  );
}

/**
 * Accounts that the publisher's circulation system keeps: one that it knows, and one that it does not, which the
 * nightly comparison finds.
 */
async function keepElsewhere(site: Site, publisher: Publisher): Promise<void> {
  const { tenantId } = publisher;
  await mirrorNewAccounts(site, publisher);
  await aSubscriber(site, publisher);
  await sendAll(site, publisher);
  drawNow(site, publisher);
  const later = { ...site.work.clock, now: () => new Date(Date.now() + 3_600_000) };
  await pollHeldCommands({ ...site.work, clock: later }, tenantId);
  await changePublisher(site, publisher, "update account set circulation_system = 'dsi'");
  const local = () => ({ ...site.work.clock.local({ timeZone: publisher.plain.tenant.timeZone }), minutes: 300 });
  await reconcileAccounts({ ...site.work, clock: { ...later, local } }, tenantId);
}
