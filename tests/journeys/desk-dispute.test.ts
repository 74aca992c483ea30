import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { updateDisputes } from "#server/payment/dispute/update-disputes.ts";
import { verifyProof } from "#server/crypto/proof-signature.ts";
import { aColleague } from "#tests/world/desk.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { atPayPal, backFromPayPal, openPayPal } from "#tests/world/paypal.ts";
import { aCheckout } from "#tests/world/shopper.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** A desk user who handles money, on a screen of the desk. */
async function atDesk(publisher: Publisher, role: "bookkeeper" | "clerk", path: string): Promise<Reader> {
  const { session } = await aColleague(world.site, role, publisher);
  const person = await world.reader(publisher);
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await person.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await person.page.goto(`${desk}${path}`);
  return person;
}

async function aDisputedPayment() {
  const publisher = await aPublisher(world.site);
  const shopper = await aCheckout(world.site, publisher);
  await atPayPal(world.site, await openPayPal(world.site, publisher, shopper), "disputed");
  await backFromPayPal(world.site, publisher, shopper);
  await updateDisputes(world.site.work, publisher.tenantId);
  return { publisher, path: `/${publisher.domain}/accounts/${shopper.accountNumber}` };
}

/** The file that a click on the link saves. */
async function proofSavedBy({ page }: Reader) {
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the proof file" }).click();
  return verifyProof(await readFile(await (await saving).path(), "utf8"));
}

test("shows a disputed payment at the top of its account, and in the queue, each with the signed proof file", async () => {
  const { publisher, path } = await aDisputedPayment();
  await using person = await atDesk(publisher, "bookkeeper", path);
  await person.sees(/^Disputes a payment of \$1\.00 at the bank: answer by /);
  expect(await faultsOf(person)).toEqual([]);
  expect(await proofSavedBy(person)).toMatchObject({ kind: "good" });
  await person.pictures("desk-dispute-account");
  await person.page.goto(new URL("/queues", person.page.url()).href);
  await person.presses(/^Settle: the cardholder disputes/);
  await person.seesHeading("Disputed payments");
  expect(await faultsOf(person)).toEqual([]);
  expect(await proofSavedBy(person)).toMatchObject({ kind: "good" });
  await person.pictures("desk-dispute-queue");
});

test("staff who may not approve refunds see the dispute without the file", async () => {
  const { publisher, path } = await aDisputedPayment();
  await using clerk = await atDesk(publisher, "clerk", path);
  await clerk.sees(/^Disputes a payment of /);
  expect(await clerk.page.getByRole("link", { name: "Download the proof file" }).count()).toBe(0);
});
