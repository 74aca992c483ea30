import { expect, test } from "vitest";
import { creditDueRedeliveries } from "#server/delivery/credit-due-redeliveries.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { report } from "#tests/world/papers.ts";
import { aPaperReader, aStop, type PaperReader, wedFriSun } from "#tests/world/stops.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

// Rules 10: Wed/Fri/Sun print, 4 weeks, $36.00, bought Mon, Feb 2, 2026, lead 7 days; stopped from 9 to 23 Feb.

const friday = "2026-02-27";
const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

/** The subscriber on Fri, Feb 27, after the extending stop. */
async function afterTheStop(publisher: Publisher): Promise<PaperReader> {
  setTo("2026-02-02");
  const reader = await aPaperReader(site, publisher, wedFriSun);
  expect(await dates(publisher, reader)).toEqual({
    paidThrough: "2026-03-01",
    renewsOn: "2026-03-04",
    chargeOn: "2026-02-25",
  });
  await aStop(site, publisher, reader, { paperOption: "stop", stopDate: "2026-02-09", restartDate: "2026-02-23" });
  setTo(friday);
  return reader;
}

async function dates({ domain }: Publisher, { token }: PaperReader) {
  const { paidThrough, renewsOn, chargeOn } = (await call(site, "getAccountManagementDetails", { domain }, { token }))
    .body;
  return { paidThrough, renewsOn, chargeOn };
}
const stopped = { paidThrough: "2026-03-15", renewsOn: "2026-03-18", chargeOn: "2026-03-11" };
const credited = { paidThrough: "2026-03-18", renewsOn: "2026-03-20", chargeOn: "2026-03-13" };
const missedToday = { problem: "missed", when: "today" };

test("Fri, Feb 27 reported missed, credit: paidThrough Wed, Mar 18, renewsOn Fri, Mar 20, chargeOn Fri, Mar 13", async () => {
  const publisher = await aPublisher(site);
  const reader = await afterTheStop(publisher);
  expect(await dates(publisher, reader)).toEqual(stopped);
  const { body } = await report(site, publisher, reader, missedToday);
  expect(body).toMatchObject({ outcome: "credited", newExpireDate: "2026-03-18" });
  expect(await dates(publisher, reader)).toEqual(credited);
});

test("redelivery chosen and confirmed: no dates change", async () => {
  const publisher = await aPublisher(site);
  const reader = await afterTheStop(publisher);
  const { body } = await report(site, publisher, reader, { ...missedToday, resolution: "redeliverToday" });
  const issueID = body.isSuccess ? body.issueID : 0;
  const { accountNumber, token } = reader;
  const said = { domain: publisher.domain, accountNumber, issueID, arrived: true };
  await call(site, "confirmRedelivery", said, { token, key: newKey() });
  setTo("2026-02-28");
  expect(await creditDueRedeliveries(site.work, publisher.tenantId)).toBe(0);
  expect(await dates(publisher, reader)).toEqual(stopped);
});

test("redelivery chosen and not confirmed: same as a credit", async () => {
  const publisher = await aPublisher(site);
  const reader = await afterTheStop(publisher);
  await report(site, publisher, reader, { ...missedToday, resolution: "redeliverToday" });
  expect(await dates(publisher, reader)).toEqual(stopped);
  setTo(friday, 12 * 60);
  expect(await creditDueRedeliveries(site.work, publisher.tenantId)).toBe(1);
  expect(await dates(publisher, reader)).toEqual(credited);
});
