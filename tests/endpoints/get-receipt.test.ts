import { expect, test } from "vitest";
import { receiptNumber as numberOf } from "#core/payment/receipt-number.ts";
import { toDay } from "#core/day.ts";
import { call } from "#tests/world/calls.ts";
import { comparable, expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { readPdf } from "#tests/world/pdf.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaidGift } from "#tests/world/gifts.ts";

const site = await siteOfFile();

async function aReader(publisher: Publisher) {
  const { email, accountNumber } = await aSubscriber(site, publisher, {
    bundleID: "wed-fri-sun",
    rateCode: "wed-fri-sun-4w",
    addOnOfferIDs: ["premium"],
  });
  const token = await signedIn(site, publisher, email);
  const { domain } = publisher;
  const { body } = await call(site, "getHistory", { domain, accountNumber }, { token });
  const number = body.flatMap((entry) => (entry.kind === "payment" ? (entry.receiptNumber ?? []) : []))[0] ?? "";
  const receipt = (change: object = {}) =>
    call(site, "getReceipt", { domain, accountNumber, receiptNumber: number, ...change }, { token });
  return { email, accountNumber, number, receipt };
}

test("returns a PDF with the same content as the email", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber, number, receipt } = await aReader(publisher);
  const { status, headers, body } = await receipt();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="receipt-${number}.pdf"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const lines = readPdf(body).text.split("\n");
  expect(lines).toEqual(expect.arrayContaining([number, String(accountNumber), "Visa ending in 9990", "Total paid"]));
  await deliverEmails(site, publisher);
  const letter = (await mailTo(site, email)).find(({ subject }) => subject?.startsWith("Receipt"));
  const said = letter?.text ?? "";
  const money = lines.slice(
    lines.indexOf("Paid with"),
    lines.findIndex((line) => line.startsWith("Next charge")),
  );
  expect(money.filter((words) => !said.includes(words))).toEqual([]);
  expect(said).toContain(/\$[\d.]+ on (\w+, \w+ \d+, \d+)/.exec(lines.join(" "))?.[1]);
});

test("gives a donor a receipt for a gift, with nothing due later", async () => {
  const publisher = await aPublisher(site);
  const { donor } = await aPaidGift(site, publisher);
  const token = await signedIn(site, publisher, donor.email);
  const { domain } = publisher;
  const { body } = await call(site, "getHistory", { domain }, { token });
  const payment = body.find((entry) => entry.kind === "payment");
  expect(payment?.text).toContain("paid for a gift with Visa ending in 9990");
  const receiptNumber = payment?.receiptNumber ?? "";
  const pdf = await call(site, "getReceipt", { domain, receiptNumber }, { token });
  const { text } = readPdf(pdf.body);
  expect(text).toContain("Gift plan");
  expect(text).toContain("You won't be charged automatically.");
});

test("answers the same to an unknown number, another account's and another publication's", async () => {
  const publisher = await aPublisher(site);
  const [mine, theirs] = [await aReader(publisher), await aReader(publisher)];
  const elsewhere = await aReader(await aPublisher(site));
  const nobodys = numberOf(toDay("2026-02-02"), "00000000-0000-4000-8000-000000000000");
  const missing = await mine.receipt({ receiptNumber: nobodys });
  expect(expectProblem(missing, 404).detail).toBeUndefined();
  for (const { number } of [theirs, elsewhere])
    expect(comparable(await mine.receipt({ receiptNumber: number }))).toEqual(comparable(missing));
  expect(comparable(await mine.receipt({ accountNumber: theirs.accountNumber, receiptNumber: theirs.number }))).toEqual(
    comparable(missing),
  );
});

test("returns no receipts for a login without an account", async () => {
  const publisher = await aPublisher(site);
  const { number } = await aReader(publisher);
  const { email } = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, email);
  const asked = { domain: publisher.domain, receiptNumber: number };
  expect(expectProblem(await call(site, "getReceipt", asked, { token }), 404).title).toBe("Not Found");
});

test("refuses a malformed receipt number", async () => {
  const { receipt } = await aReader(await aPublisher(site));
  for (const wrong of ["", "R260202", "r260202-7F3K9Q2D", "R260202-7F3K9Q2DD", "../../etc/passwd", "R260202-ILOU0000"])
    expect(pointersOf(await receipt({ receiptNumber: wrong }))).toEqual(["/receiptNumber"]);
});
