import { expect, test } from "vitest";
import { aReader } from "#tests/circulation/a-mirrored-reader.ts";
import { hashOf } from "#sandbox/mailchimp/list-store.ts";
import { mailingListKey } from "#tests/world/mailing-list.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { applyAgain } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt } from "#tests/world/time.ts";
import { reviewSources } from "#server/review-sources.ts";
import { erasePerson, findPerson } from "#server/store/account/person-records.ts";
import {
  aListedPublisher,
  answer,
  bringNow,
  listOf,
  listStateOf,
  onList,
  onTheListsPage,
  rowsOf,
  setListBehavior,
  statusOf,
} from "./list-world.ts";

const site = await siteOfFile();

async function listed() {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  await answer(site, publisher, reader, true);
  await bringNow(site, publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("subscribed");
  return { publisher, reader };
}

const setEmail = (accountNumber: number, email: string) =>
  asOwner(site.store.owner, "update account set contact_email = $2 where account_number = $1", [accountNumber, email]);

test("a new email address moves the list entry, with its history", async () => {
  const { publisher, reader } = await listed();
  const newEmail = `new-${reader.email}`;
  await setEmail(reader.accountNumber, newEmail);
  await bringNow(site, publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("unknown");
  expect(statusOf(site, publisher, newEmail)).toBe("subscribed");
  expect(await rowsOf(site, publisher)).toMatchObject([{ email: newEmail, state: "settled" }]);
});

test("doesn't move the entry of a mailbox that another account still has", async () => {
  const { publisher, reader } = await listed();
  const other = await aReader(site, publisher);
  await answer(site, publisher, other, true);
  await setEmail(other.accountNumber, reader.email);
  const newEmail = `new-${reader.email}`;
  await setEmail(reader.accountNumber, newEmail);
  await bringNow(site, publisher);
  expect([statusOf(site, publisher, reader.email), statusOf(site, publisher, newEmail)]).toEqual([
    "subscribed",
    "subscribed",
  ]);
});

test("a reader who must not be contacted is unsubscribed", async () => {
  const { publisher, reader } = await listed();
  await asOwner(
    site.store.owner,
    "update account set no_contact_since = current_date, no_contact_because = 'deceased' where account_number = $1",
    [reader.accountNumber],
  );
  await bringNow(site, publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("unsubscribed");
});

test("an erased person is deleted there for good, and nothing of the mailbox stays here", async () => {
  const { publisher, reader } = await listed();
  const { tenantId } = publisher;
  await asOwner(site.store.owner, "update subscription set status = 'ended' where account_number = $1", [
    reader.accountNumber,
  ]);
  await asOwner(site.store.owner, "update payment_intent set next_check_at = null where tenant_id = $1", [tenantId]);
  await deliverEmails(site, publisher);
  await site.store.db.write(await dayAt(site, publisher), async (tx) => {
    const person = await findPerson(tx, { email: reader.email });
    if (person === null) throw new Error("nobody");
    expect(await erasePerson(tx, person)).toMatchObject({ kind: "erased", rows: { mailing_list_member: 1 } });
  });
  expect(JSON.stringify(await rowsOf(site, publisher))).not.toContain("@");
  await bringNow(site, publisher);
  expect(onList(site, publisher, reader.email)).toBeNull();
  expect(site.listBooks.isForgotten(listOf(publisher), hashOf(reader.email))).toBe(true);
  expect(await rowsOf(site, publisher)).toEqual([]);
  const kept = await asOwner(site.store.owner, "select email from marketing_choice where tenant_id = $1", [tenantId]);
  expect(kept).toEqual([{ email: "" }]);
});

test("a mailbox that the list refuses waits in the queues, with the list's words, and can be retried", async () => {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  await setEmail(reader.accountNumber, "fake@readers.example");
  await answer(site, publisher, reader, true);
  await bringNow(site, publisher);
  const publication = await site.publications.publication(publisher.tenantId);
  if (publication === null) throw new Error("no publication");
  const queue = reviewSources(site.needs).list;
  const [item, ...more] = await queue.list(publication);
  expect(more).toEqual([]);
  expect(item).toMatchObject({ key: "fake@readers.example", accountNumber: reader.accountNumber });
  expect(item?.about).toContain("looks fake");
  const by = { actor: "staff:1", staffId: 1, name: "Ana" };
  expect(await queue.settle(publication, "nobody@readers.example", { outcome: "again", by })).toEqual({
    kind: "unknown",
  });
  expect(await queue.settle(publication, "fake@readers.example", { outcome: "leave", by })).toMatchObject({
    kind: "settled",
  });
  expect(await queue.list(publication)).toEqual([]);
  // A corrected address is another mailbox.
  await setEmail(reader.accountNumber, reader.email);
  await bringNow(site, publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("subscribed");
});

const hook = async (
  domain: string,
  key: string,
  body = "type=unsubscribe&data[email]=x@readers.example",
  method = "POST",
) =>
  (
    await fetch(`${await site.listen()}/hooks/mailing-list/${domain}?key=${key}`, {
      method,
      ...(method === "POST" && { body: new URLSearchParams(body) }),
    })
  ).status;

test("a report is taken with the key of its list only, and a made-up one changes nothing", async () => {
  const { publisher, reader } = await listed();
  const other = await aListedPublisher(site);
  const key = site.needs.outside.mailingLists.hookSecret({ list: listOf(publisher), secret: mailingListKey });
  const forged = `type=unsubscribe&data[email]=${encodeURIComponent(reader.email)}`;
  expect(await hook(publisher.domain, key, "", "GET")).toBe(200);
  expect(await hook(publisher.domain, "", "", "GET")).toBe(404);
  expect(await hook(publisher.domain, `${key}x`)).toBe(404);
  expect(await hook(other.domain, key)).toBe(404);
  expect(await hook("nobody.example", key)).toBe(404);
  expect(await hook(publisher.domain, key, "nonsense")).toBe(204);
  expect(await hook(publisher.domain, key, forged)).toBe(204);
  await bringNow(site, publisher);
  expect(await listStateOf(site, publisher, reader)).toMatchObject({ agreed: true });
  expect(statusOf(site, publisher, reader.email)).toBe("subscribed");
});

test("a new list starts with everybody who has agreed; without a list no records of one are kept", async () => {
  const { publisher, reader } = await listed();
  await onTheListsPage(site, publisher, { act: "archive", email: reader.email });
  const withOther = await applyAgain(site, publisher, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, mailingList: { kind: "mailchimp", url: "sandbox", list: `${listOf(publisher)}b` } },
  }));
  await bringNow(site, withOther);
  expect(statusOf(site, withOther, reader.email)).toBe("subscribed");
  const without = await applyAgain(site, withOther, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, mailingList: { kind: "events" } },
  }));
  await bringNow(site, without);
  expect(await rowsOf(site, without)).toEqual([]);
});

test("a sandbox publication that names a real list is not let out", async () => {
  const publisher = await aListedPublisher(site);
  const named = await applyAgain(site, publisher, (plain) => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      mailingList: { kind: "mailchimp", url: "https://us1.api.mailchimp.com", list: listOf(publisher) },
    },
  }));
  const publication = await site.publications.publication(named.tenantId);
  if (publication === null) throw new Error("no publication");
  expect(await site.work.listOf(publication.tenant)).toBeNull();
  expect(await site.work.listOf({ ...publication.tenant, mode: "live" })).not.toBeNull();
  const sandboxed = { kind: "mailchimp", url: "sandbox", list: listOf(publisher) } as const;
  expect(await site.work.listOf({ ...publication.tenant, mode: "live", mailingList: sandboxed })).toBeNull();
});

test("a killed worker leaves the list to the next one, and nothing is lost", async () => {
  const { publisher, reader } = await listed();
  await asOwner(
    site.store.owner,
    "update mailing_list set worker = gen_random_uuid(), worker_until = now() + interval '2 minutes' where tenant_id = $1",
    [publisher.tenantId],
  );
  await answer(site, publisher, reader, false);
  expect(await bringNow(site, publisher)).toBe(0);
  site.passMinutes(3);
  expect(await bringNow(site, publisher)).toBe(1);
  expect(statusOf(site, publisher, reader.email)).toBe("unsubscribed");
});

test("a refusal undoes a subscription whose answer was lost, although it is unknown whether it arrived", async () => {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  await bringNow(site, publisher);
  await answer(site, publisher, reader, true);
  await setListBehavior(site, publisher, "down");
  await bringNow(site, publisher);
  // It did arrive after all.
  await setListBehavior(site, publisher, "works");
  const { email } = reader;
  site.listBooks.putMember(listOf(publisher), {
    hash: hashOf(email),
    email,
    status: "subscribed",
    inCompliance: false,
    changedAt: 0,
    fields: {},
    tags: [],
  });
  await answer(site, publisher, reader, false);
  site.passMinutes(1);
  await bringNow(site, publisher);
  expect(onList(site, publisher, email)?.status).toBe("unsubscribed");
});
