import { expect, test } from "vitest";
import { hashOf } from "#sandbox/mailchimp/list-store.ts";
import { aReader } from "#tests/circulation/a-mirrored-reader.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import {
  aListedPublisher,
  answer,
  bringNow,
  compareNow,
  listOf,
  listStateOf,
  onTheListsPage,
  setListBehavior,
  statusOf,
} from "./list-world.ts";

const site = await siteOfFile({ clockStands: true });

/** A publisher, with a reader who is on its list. */
async function listed() {
  const publisher = await aListedPublisher(site);
  const reader = await aReader(site, publisher);
  site.passMinutes(1);
  await answer(site, publisher, reader, true);
  await bringNow(site, publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("subscribed");
  site.passMinutes(1);
  return { publisher, reader };
}

const bringAll = async (publisher: Awaited<ReturnType<typeof listed>>["publisher"]): Promise<void> => {
  while ((await bringNow(site, publisher)) > 0);
};

test("a reader who unsubscribed there and ticks the box again has to confirm it there", async () => {
  const { publisher, reader } = await listed();
  await onTheListsPage(site, publisher, { act: "unsubscribe", email: reader.email });
  await bringAll(publisher);
  site.passMinutes(1);
  await answer(site, publisher, reader, true);
  await bringAll(publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("pending");
  expect(await listStateOf(site, publisher, reader)).toMatchObject({ agreed: true });
  await onTheListsPage(site, publisher, { act: "confirm", email: reader.email });
  await bringAll(publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("subscribed");
});

test("a change here while the reader unsubscribes there does not bring the reader back", async () => {
  const { publisher, reader } = await listed();
  const { domain } = publisher;
  const seen = { firstName: "Nora", lastName: "Ellingsen", phone: "(262) 555-0121" };
  const given = { domain, accountNumber: reader.accountNumber, ...seen, lastName: "Ellingsen-Aas", seen };
  await call(site, "changePerson", given, { token: reader.token, key: newKey() });
  await onTheListsPage(site, publisher, { act: "unsubscribe", email: reader.email });
  await bringAll(publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("unsubscribed");
  expect(await listStateOf(site, publisher, reader)).toMatchObject({ agreed: false });
});

test("a refusal here stays valid, even if somebody subscribes the address there again", async () => {
  const { publisher, reader } = await listed();
  await answer(site, publisher, reader, false);
  await bringAll(publisher);
  await onTheListsPage(site, publisher, { act: "confirm", email: reader.email });
  await bringAll(publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("unsubscribed");
});

test("a mailbox that bounces there counts as a refusal here, and Profile says why", async () => {
  const { publisher, reader } = await listed();
  await onTheListsPage(site, publisher, { act: "bounce", email: reader.email });
  await bringAll(publisher);
  expect(await listStateOf(site, publisher, reader)).toMatchObject({
    agreed: false,
    answered: { how: "list-bounced" },
  });
});

test("a reader who gives the list another address has withdrawn consent for the one here", async () => {
  const { publisher, reader } = await listed();
  const to = `new-${reader.email}`;
  await onTheListsPage(site, publisher, { act: "move", email: reader.email, to });
  await bringAll(publisher);
  expect(await listStateOf(site, publisher, reader)).toMatchObject({ agreed: false, answered: { how: "list-moved" } });
  expect(statusOf(site, publisher, reader.email)).toBe("unknown");
  expect(statusOf(site, publisher, to)).toBe("subscribed");
});

test("the nightly comparison finds what the list didn't report", async () => {
  const { publisher, reader } = await listed();
  site.listBooks.dropHooks(listOf(publisher));
  await onTheListsPage(site, publisher, { act: "unsubscribe", email: reader.email });
  await bringAll(publisher);
  expect(await listStateOf(site, publisher, reader)).toMatchObject({ agreed: true });
  expect(await compareNow(site, publisher)).toBe(1);
  await bringAll(publisher);
  expect(await listStateOf(site, publisher, reader)).toMatchObject({ agreed: false });
  expect(await compareNow(site, publisher)).toBe(0);
});

test("a comparison ignores members whom we did not add", async () => {
  const { publisher } = await listed();
  const stranger = "stranger@readers.example";
  const entry = { hash: hashOf(stranger), email: stranger, status: "subscribed", inCompliance: false } as const;
  site.listBooks.putMember(listOf(publisher), { ...entry, changedAt: 0, fields: {}, tags: [] });
  expect(await compareNow(site, publisher)).toBe(0);
  expect(statusOf(site, publisher, stranger)).toBe("subscribed");
});

test("a failing list loses no change on either side", async () => {
  const { publisher, reader } = await listed();
  await setListBehavior(site, publisher, "down");
  await answer(site, publisher, reader, false);
  await bringNow(site, publisher);
  site.passMinutes(2);
  await answer(site, publisher, reader, true);
  await setListBehavior(site, publisher, "works");
  await bringAll(publisher);
  expect(statusOf(site, publisher, reader.email)).toBe("subscribed");
  expect(await listStateOf(site, publisher, reader)).toMatchObject({ agreed: true });
});
