import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { printBills } from "#server/main/bills-command.ts";
import { billByMail } from "#server/store/staff-changes.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { readPdf } from "#tests/world/pdf.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSubscriberWith, pass } from "#tests/world/time.ts";

const site = await siteOfFile();
const folder = mkdtempSync(join(tmpdir(), "doorstep-bills-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function printed({ tenantId }: Publisher) {
  site.publications.forget();
  const publication = await site.publications.publication(tenantId);
  if (publication === null) throw new Error("no such publisher");
  return printBills(site.needs, publication, { folder, payAt: () => "https://courier.example/account/OneTimePayment" });
}

/** Whose bill on paper is due. */
async function aBilledReader(publisher: Publisher): Promise<number> {
  const { accountNumber } = await aSubscriberWith(site, publisher, {
    bundleID: "wed-fri-sun",
    rateCode: "wed-fri-sun-4w",
  });
  await site.store.db.write(publisher.tenantId, (tx) => billByMail(tx, accountNumber, new Date()));
  await pass(site, publisher, 10);
  return accountNumber;
}

test("a bill on paper has the address, the fee, the sum, the day, and how to pay and to cancel; it is printed once", async () => {
  const publisher = await aPublisher(site);
  const accountNumber = await aBilledReader(publisher);
  const [bill, ...more] = await printed(publisher);
  expect([bill?.accountNumber, more]).toEqual([accountNumber, []]);
  const { text, tagged } = readPdf(readFileSync(bill?.file ?? ""));
  const lines = text.split("\n");
  expect(tagged).toBe(true);
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
  expect(whole).toContain("You can cancel there, too.");
  expect(await printed(publisher)).toEqual([]);
});

test("what was cancelled meanwhile is not printed; another publisher's bills are not, either", async () => {
  const publisher = await aPublisher(site);
  await aBilledReader(publisher);
  expect(await printed(await aPublisher(site))).toEqual([]);
  await changePublisher(site, publisher, "update subscription set status = 'cancelling'");
  expect(await printed(publisher)).toEqual([]);
});
