import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { aReader, leave } from "#tests/circulation/a-mirrored-reader.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { passTo } from "#tests/world/time.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import {
  aListedPublisher,
  answer,
  behave,
  bringNow,
  listOf,
  onList,
  onTheListsPage,
  rowsOf,
  standingOf,
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

test("a reader who agrees is on the list, with name, plan, publication and the day on which it started", async () => {
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
  expect(await standingOf(site, publisher, reader)).toMatchObject({ agreed: true, answered: { how: "reader" } });
});

test("after the last paid day the tag says so, and the reader still gets news", async () => {
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
  expect(await standingOf(site, publisher, reader)).toMatchObject({
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

test("no call goes out for a publication that has no list", async () => {
  const publisher = await aPublisher(site);
  expect(await bringNow(site, publisher)).toBe(0);
});

test("while the key is refused everything waits, and goes out afterwards", async () => {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  await bringNow(site, publisher);
  await behave(site, publisher, "refuses-key");
  await answer(site, publisher, reader, true);
  await bringNow(site, publisher);
  expect(await rowsOf(site, publisher)).toMatchObject([{ state: "queued", last_answer: "http-401" }]);
  await behave(site, publisher, "works");
  site.passMinutes(2);
  await bringNow(site, publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("subscribed");
});
