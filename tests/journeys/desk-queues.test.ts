import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { aColleague, type Colleague, deskCall } from "#tests/world/desk.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, payAtGateway, signedIn, submit } from "#tests/world/shopper.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Reader, type Wishes } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

/** A desk user on one of its screens. */
async function atDesk(
  publisher: Publisher,
  { session }: Colleague,
  path: string,
  wishes: Wishes = {},
): Promise<Reader> {
  const clerk = await world.reader(publisher, { pardons: [/status of (409|403)/], ...wishes });
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await clerk.page.goto(`${desk}${path}`);
  return clerk;
}

async function askForACall(publisher: Publisher): Promise<number> {
  const { email, accountNumber } = await aSubscriber(world.site, publisher);
  const token = await signedIn(world.site, publisher, email);
  const { domain } = publisher;
  await call(world.site, "requestCallBack", { domain, phone: "262 555 0121" }, { token, key: newKey() });
  return accountNumber;
}

test("a promised call is taken with one press and settled with two more, and the account has the note", async () => {
  const publisher = await aPublisher(world.site);
  const accountNumber = await askForACall(publisher);
  await using clerk = await atDesk(publisher, await aColleague(world.site, "clerk", publisher), "/queues");
  await clerk.seesHeading("Queues");
  await clerk.sees(/^Call Nora Ellingsen at /);
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.presses(/^Take: /);
  await clerk.sees(/^You, /);
  expect(clerk.effort.presses).toBe(1);
  await clerk.presses(/^Settle: /);
  await clerk.seesHeading("Promised calls");
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.types("Note (optional)", "Wants Sundays only.");
  await clerk.presses("Called");
  await clerk.sees("The call is marked as done.");
  await clerk.sees("Nothing is waiting here.");
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await clerk.page.goto(new URL(`/${publisher.domain}/accounts/${accountNumber}`, clerk.page.url()).href);
  await clerk.page.getByRole("button", { name: "Settle: Wants Sundays only." }).waitFor();
});

test("somebody who is second sees who has the item, and can take it over", async () => {
  const publisher = await aPublisher(world.site);
  await askForACall(publisher);
  const other = await aColleague(world.site, "clerk", publisher);
  const { domain: publication } = publisher;
  await using clerk = await atDesk(publisher, await aColleague(world.site, "clerk", publisher), "/queues?queue=call", {
    viewport: narrow,
  });
  await clerk.sees(/^Call Nora Ellingsen at /);
  await clerk.pictures("desk-queues-narrow");
  const { body } = await deskCall(world.site, "deskGetQueues", { publication, queue: "call" }, other);
  const key = body.items[0]?.key ?? "";
  await deskCall(world.site, "deskTakeItem", { publication, queue: "call", key }, other);
  await clerk.presses(/^Take: /);
  await clerk.sees(/^Marge Olson took this at .* Nothing was changed\.$/);
  await clerk.page.reload();
  await clerk.presses(/^Settle: /);
  await clerk.sees(/ has this\. To settle it yourself, take it over first\.$/);
  await clerk.page.getByRole("combobox", { name: "Hand it over to" }).selectOption({ index: 1 });
  await clerk.presses("Hand over");
  await clerk.sees("Marge Olson has it now.");
  const after = await deskCall(world.site, "deskGetQueues", { publication, queue: "call" }, other);
  expect(after.body.items).toMatchObject([{ key, taken: { isMine: false } }]);
});

test("decides a payment after a new proof, and keeps the typed text", async () => {
  const publisher = await aPublisher(world.site);
  const shopper = await aCheckout(world.site, publisher);
  await submit(world.site, publisher, shopper, await payAtGateway(world.site, shopper.widget), { amount: 0.01 });
  const colleague = await aColleague(world.site, "bookkeeper", publisher);
  await using clerk = await atDesk(publisher, colleague, "/queues?queue=payment");
  await clerk.presses(/^Settle: /);
  world.site.passMinutes(6);
  await clerk.page.getByRole("radio", { name: "Post" }).check();
  await clerk.types("Note (optional)", "The amount is right.");
  await clerk.presses("Post");
  await clerk.types("Password", colleague.password);
  await clerk.types("Code", colleague.codeAt(world.site.needs.outside.clock.now()));
  await clerk.presses("Continue");
  await clerk.sees("Posted; the reader gets a receipt.");
  expect(clerk.effort.fields).toBe(3);
});
