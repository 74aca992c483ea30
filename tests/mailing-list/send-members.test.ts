import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { hashOf } from "#sandbox/mailchimp/list-store.ts";
import { aReader, leave } from "#tests/circulation/a-mirrored-reader.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { passTo } from "#tests/world/time.ts";
import { aPublisher } from "#tests/world/publisher.ts";
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

test("nobody is sent to the list without having agreed", async () => {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  await bringNow(site, publisher);
  await answer(site, publisher, reader, false);
  await bringNow(site, publisher);
  expect(await rowsOf(site, publisher)).toEqual([]);
  expect(site.listBooks.calls(listOf(publisher)).filter((each) => each.includes("members"))).toEqual([]);
});

test("a reader who agrees is on the list, with name, plan, publication and start day", async () => {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  await answer(site, publisher, reader, true);
  await bringNow(site, publisher);
  expect(onList(site, publisher, reader.email)).toMatchObject({
    status: "subscribed",
    fields: {
      FNAME: "Nora",
      LNAME: "Ellingsen",
      DS_PAPER: publisher.plain.tenant.site.siteName,
      DS_PLAN: expect.stringMatching(/./),
      DS_STARTED: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      DS_ENDED: "",
    },
    tags: ["Doorstep subscriber"],
  });
  expect(await listStateOf(site, publisher, reader)).toMatchObject({ agreed: true, answered: { how: "reader" } });
});

test("the tag changes after the last paid day, and the reader still gets news", async () => {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  await answer(site, publisher, reader, true);
  await bringNow(site, publisher);
  const lastDay = await leave(site, publisher, reader);
  await passTo(site, publisher, addDays(toDay(lastDay), 2));
  await bringNow(site, publisher);
  const member = onList(site, publisher, reader.email);
  expect(member?.status).toBe("subscribed");
  expect(member?.tags).toEqual(["Doorstep former subscriber"]);
  expect(member?.fields["DS_ENDED"]).toBe(lastDay);
});

test("a reader who withdraws here is unsubscribed there", async () => {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  await answer(site, publisher, reader, true);
  await bringNow(site, publisher);
  await answer(site, publisher, reader, false);
  await bringNow(site, publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("unsubscribed");
});

test("a reader who unsubscribes there has withdrawn here, in Profile and in the trail", async () => {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  await answer(site, publisher, reader, true);
  await bringNow(site, publisher);
  await onTheListsPage(site, publisher, { act: "unsubscribe", email: reader.email });
  await bringNow(site, publisher);
  expect(await listStateOf(site, publisher, reader)).toMatchObject({
    agreed: false,
    answered: { how: "list-unsubscribed" },
  });
  expect(statusOf(site, publisher, reader.email)).toBe("unsubscribed");
  const { session } = await aColleague(site, "clerk", publisher);
  const about = { publication: publisher.domain, accountNumber: reader.accountNumber };
  const { body } = await deskCall(site, "deskGetTimeline", about, { session });
  const told = body.entries.filter(({ text }) => text.includes("news and offers"));
  expect(told.map(({ text, who }) => [text, who.kind])).toEqual([
    ["Unsubscribed from news and offers on the mailing list", "system"],
    ["Agreed to news and offers by email", "reader"],
  ]);
});

test("makes no call for a publication without a list", async () => {
  const publisher = await aPublisher(site);
  expect(await bringNow(site, publisher)).toBe(0);
});

test("while the key is refused everything waits, and is sent afterward", async () => {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  await bringNow(site, publisher);
  await setListBehavior(site, publisher, "refuses-key");
  await answer(site, publisher, reader, true);
  await bringNow(site, publisher);
  expect(await rowsOf(site, publisher)).toMatchObject([{ state: "queued", last_answer: "http-401" }]);
  await setListBehavior(site, publisher, "works");
  site.passMinutes(2);
  await bringNow(site, publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("subscribed");
});

test("sends new readers in one call, and those who unsubscribed there or are refused as usual", async () => {
  const publisher = await aListedPublisher(site);
  const left = await aReader(site, publisher);
  await answer(site, publisher, left, true);
  await bringNow(site, publisher);
  // Their clock has whole seconds only.
  site.passMinutes(1);
  await onTheListsPage(site, publisher, { act: "unsubscribe", email: left.email });
  // As if the list had been filled by hand before, so that we don't know that we put anybody there.
  await asOwner(site.store.owner, "delete from mailing_list_member where tenant_id = $1", [publisher.tenantId]);
  const readers = [await aReader(site, publisher), await aReader(site, publisher), await aReader(site, publisher)];
  const [, , odd] = readers;
  if (odd === undefined) throw new Error("there are three");
  const fake = `fake+${odd.email}`;
  await asOwner(site.store.owner, "update account set contact_email = $1 where account_number = $2", [
    fake,
    odd.accountNumber,
  ]);
  for (const reader of readers) await answer(site, publisher, reader, true);
  await asOwner(
    site.store.owner,
    "insert into mailing_list_member (tenant_id, email) values ($1, $2) on conflict do nothing",
    [publisher.tenantId, left.email],
  );
  const before = site.listBooks.calls(listOf(publisher)).length;
  await bringNow(site, publisher);
  const calls = site.listBooks.calls(listOf(publisher)).slice(before);
  for (const { email } of readers.slice(0, 2)) {
    expect(onList(site, publisher, email)).toMatchObject({ status: "subscribed", tags: ["Doorstep subscriber"] });
    expect(calls.filter((each) => each.includes(hashOf(email)))).toEqual([]);
  }
  expect(calls.filter((each) => each === `POST ${listOf(publisher)}`)).toHaveLength(1);
  expect(statusOf(site, publisher, left.email)).toBe("unsubscribed");
  expect(await listStateOf(site, publisher, left)).toMatchObject({ agreed: false });
  expect((await rowsOf(site, publisher)).filter(({ state }) => state !== "settled")).toMatchObject([
    { email: fake, state: "dead", last_answer: expect.stringContaining("looks fake") },
  ]);
});

test("while the list is down new readers wait, and are sent one by one afterward", async () => {
  const publisher = await aListedPublisher(site);
  const readers = [await aReader(site, publisher), await aReader(site, publisher)];
  await bringNow(site, publisher);
  for (const reader of readers) await answer(site, publisher, reader, true);
  await setListBehavior(site, publisher, "down");
  await bringNow(site, publisher);
  expect(await rowsOf(site, publisher)).toMatchObject([1, 2].map(() => ({ state: "queued", last_answer: "http-503" })));
  await setListBehavior(site, publisher, "works");
  site.passMinutes(2);
  await bringNow(site, publisher);
  expect(readers.map(({ email }) => statusOf(site, publisher, email))).toEqual(["subscribed", "subscribed"]);
});
