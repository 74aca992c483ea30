import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { printBills } from "#server/main/commands/bills-command.ts";
import { setRenewalDelivery } from "#server/store/account/contact-email.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aBilledPayer, type Payer } from "#tests/world/paying.ts";
import { readPdf } from "#tests/world/pdf.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { publicationOf } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { dayAt, pass } from "#tests/world/time.ts";

const site = await siteOfFile();
const folder = mkdtempSync(join(tmpdir(), "doorstep-bills-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function printed(publisher: Publisher) {
  return printBills(site.needs, await publicationOf(site, publisher), {
    folder,
    payAt: () => "https://courier.example/account/OneTimePayment",
  });
}

/** A reader whose paper bill is due. */
async function aBilledReader(publisher: Publisher): Promise<Payer> {
  const payer = await aBilledPayer(site, publisher);
  await site.store.db.write(await dayAt(site, publisher), (tx) => setRenewalDelivery(tx, payer.accountNumber, null));
  await pass(site, publisher, 10);
  return payer;
}

/** The bill emails in the reader's history. */
async function billsToldTo(publisher: Publisher, { accountNumber, token }: Payer): Promise<string[]> {
  const { body } = await call(site, "getHistory", { domain: publisher.domain, accountNumber }, { token });
  return body.flatMap((entry) => (entry.kind === "notice" && entry.text.includes("bill") ? [entry.text] : []));
}

test("a paper bill has address, fee, total, date, and how to pay and cancel, and is printed once", async () => {
  const publisher = await aPublisher(site);
  const reader = await aBilledReader(publisher);
  const { accountNumber } = reader;
  expect(await billsToldTo(publisher, reader)).toEqual([
    "Letter “Your bill for the next term” will be mailed on paper",
  ]);
  const [bill, ...more] = await printed(publisher);
  expect([bill?.accountNumber, more]).toEqual([accountNumber, []]);
  const { text, tagged, pages } = readPdf(readFileSync(bill?.file ?? ""));
  const lines = text.split("\n");
  expect([tagged, pages]).toEqual([true, 1]);
  expect(lines).toEqual(
    expect.arrayContaining([
      "Nora Ellingsen",
      "415 Hickory St",
      "Your bill",
      String(accountNumber),
      "$36.00",
      "$6.99",
      "$42.99",
    ]),
  );
  expect(lines.some((line) => line.startsWith("West Bend, WI 53095"))).toBe(true);
  const whole = lines.join(" ");
  expect(whole).toContain("send a check for $42.99");
  expect(whole).toContain("https://courier.example/account/OneTimePayment");
  expect(whole).toContain("To switch, or to cancel, go to My Profile in your account.");
  expect(await printed(publisher)).toEqual([]);
  expect(await billsToldTo(publisher, reader)).toEqual(["Letter “Your bill for the next term” was mailed on paper"]);
});

test("doesn't print bills canceled meanwhile, or another publisher's", async () => {
  const publisher = await aPublisher(site);
  await aBilledReader(publisher);
  expect(await printed(await aPublisher(site))).toEqual([]);
  await changePublisher(site, publisher, "update subscription set status = 'cancelling'");
  expect(await printed(publisher)).toEqual([]);
});
