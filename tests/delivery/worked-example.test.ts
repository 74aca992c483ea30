import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "#core/day.ts";
import { processStops } from "#server/delivery/process-stops.ts";
import { call } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop, type PaperReader } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";

// Rules 10, day by day: Wed/Fri/Sun print, 4 weeks, bought Mon, Feb 2, 2026; stopped from Mon 9 to Mon, Feb 23.

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

async function aStoppedReader(paperOption: "save" | "stop") {
  setTo("2026-02-02");
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const stop = await aStop(site, publisher, reader, {
    paperOption,
    stopDate: "2026-02-09",
    restartDate: "2026-02-23",
  });
  return { publisher, reader, stop };
}

const work = ({ tenantId }: Publisher) => processStops(site.work, tenantId);

const homeOf = async ({ domain }: Publisher, { accountNumber, token }: PaperReader) => {
  const { body } = await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token });
  const { subscriptionStatus, paidThrough, renewsOn, chargeOn } = body;
  return { subscriptionStatus, paidThrough, renewsOn, chargeOn };
};

const postedOf = async ({ tenantId }: Publisher): Promise<string[]> => {
  const rows = await asOwner<{ issue: string }>(
    site.store.owner,
    `select to_char(issue_on, 'FMDD Mon') as issue from expiry_entry
     where tenant_id = $1 and cause = 'stop' and half_units = 2 and actor = 'job:temporary-stops' order by entry_id`,
    [tenantId],
  );
  return rows.map(({ issue }) => issue);
};

const days = (from: string, through: string): Day[] => {
  const found = [];
  for (let day = toDay(from); day <= through; day = addDays(day, 1)) found.push(day);
  return found;
};
const withStop = { paidThrough: "2026-03-15", renewsOn: "2026-03-18", chargeOn: "2026-03-11" };
const without = { paidThrough: "2026-03-01", renewsOn: "2026-03-04", chargeOn: "2026-02-25" };
const stoppedDays = new Set<string>(days("2026-02-11", "2026-02-22"));

test("option stop: names six issues, and every date includes them at once until the stop is over", async () => {
  const { publisher, reader, stop } = await aStoppedReader("stop");
  expect(stop.issues.map(({ date }) => date.slice(5))).toEqual(["02-11", "02-13", "02-15", "02-18", "02-20", "02-22"]);
  expect(stop).toMatchObject({ newExpireDate: "2026-03-15", renewsOn: "2026-03-18", chargeOn: "2026-03-11" });
  const issues = ["11 Feb", "13 Feb", "15 Feb", "18 Feb", "20 Feb", "22 Feb"];
  for (const today of days("2026-02-02", "2026-03-01")) {
    setTo(today);
    // Two workers at once, and a run that finds nothing more to do.
    await Promise.all([work(publisher), work(publisher)]);
    await work(publisher);
    const subscriptionStatus = stoppedDays.has(today) ? "stopped" : "active";
    expect([today, await homeOf(publisher, reader)]).toEqual([today, { subscriptionStatus, ...withStop }]);
    const passed = issues.filter((issue) => `2026-02-${issue.slice(0, 2)}` < today);
    expect([today, await postedOf(publisher)]).toEqual([today, passed]);
  }
});

test("option save: no date moves and no unit is added; six papers are delivered on Wed, Feb 25", async () => {
  const { publisher, reader, stop } = await aStoppedReader("save");
  expect(stop).toMatchObject({ newExpireDate: "2026-03-01", restartsWith: "2026-02-25" });
  expect(stop.issues).toHaveLength(6);
  for (const issue of stop.issues) expect(issue).toMatchObject({ effect: "saved", deliveredOn: "2026-02-25" });
  for (const today of days("2026-02-02", "2026-02-25")) {
    setTo(today);
    await work(publisher);
    const subscriptionStatus = stoppedDays.has(today) ? "stopped" : "active";
    expect([today, await homeOf(publisher, reader)]).toEqual([today, { subscriptionStatus, ...without }]);
  }
  expect(await postedOf(publisher)).toEqual([]);
});

test("a job that didn't run during the stop records all of it at its next run", async () => {
  const { publisher, reader } = await aStoppedReader("stop");
  setTo("2026-02-28");
  expect(await work(publisher)).toBe(1);
  expect(await postedOf(publisher)).toHaveLength(6);
  expect(await homeOf(publisher, reader)).toEqual({ subscriptionStatus: "active", ...withStop });
  expect(await work(publisher)).toBe(0);
});

test("emails two days before the restart, once, and says until when it can be moved", async () => {
  const { publisher, reader } = await aStoppedReader("save");
  const emails = async (today: string) => {
    setTo(today);
    await work(publisher);
    await work(publisher);
    await deliverEmails(site, publisher);
    return (await mailTo(site, reader.email)).filter(({ subject }) => subject.includes("restarts on"));
  };
  expect(await emails("2026-02-20")).toEqual([]);
  const [letter, ...more] = await emails("2026-02-21");
  expect([letter?.subject, more]).toEqual([expect.stringMatching(/restarts on Wednesday, February 25, 2026$/), []]);
  expect(letter?.text).toContain(
    "We'll save 6 papers for you and deliver them with the paper for Wednesday, February 25, 2026.",
  );
  expect(letter?.text).toContain("You can change the restart date until 5 p.m. on Tuesday, February 24, 2026.");
  expect(await emails("2026-02-22")).toHaveLength(1);
});
