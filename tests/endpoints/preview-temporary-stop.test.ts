import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { call } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });
const publisher = await aPublisher(site);
const reader = await aPaperReader(site, publisher);
const wanted = { paperOption: "stop", stopDate: "2026-02-09", restartDate: "2026-02-16" } as const;

const preview = (change: object = {}) =>
  call(
    site,
    "previewTemporaryStop",
    { domain: publisher.domain, accountNumber: reader.accountNumber, ...wanted, ...change },
    { token: reader.token },
  );
const kept = () =>
  asOwner(
    site.store.owner,
    `select (select count(*) from temporary_stop where tenant_id = $1) stops, (select count(*) from letter where tenant_id = $1) letters,
       (select count(*) from audit_entry where tenant_id = $1) audits, paid_through::text from subscription where tenant_id = $1`,
    [publisher.tenantId],
  );

test("shows each issue's effect, the first paper after the stop and the new expire date, and writes nothing", async () => {
  const before = await kept();
  expect((await preview()).body).toEqual({
    isSuccess: true,
    stopID: 0,
    issues: ["2026-02-11", "2026-02-13", "2026-02-15"].map((date) => ({ date, effect: "adds", deliveredOn: null })),
    restartsWith: "2026-02-18",
    newExpireDate: "2026-03-08",
    renewsOn: "2026-03-11",
    chargeOn: "2026-03-04",
    changeUntil: { date: "2026-02-10", time: "17:00" },
    restartChangeUntil: { date: "2026-02-17", time: "17:00" },
    noPaper: [],
    errorMessage: "",
  });
  expect((await preview({ paperOption: "save" })).body).toMatchObject({
    issues: ["2026-02-11", "2026-02-13", "2026-02-15"].map((date) => ({
      date,
      effect: "saved",
      deliveredOn: "2026-02-18",
    })),
    newExpireDate: "2026-03-01",
  });
  expect(await kept()).toEqual(before);
});

test("adds an issue beyond the paid term only when a payment reaches it", async () => {
  const { body } = await preview({ stopDate: "2026-03-03", restartDate: "2026-03-07" });
  expect(body).toMatchObject({ issues: [{ effect: "addsWhenPaid" }, { effect: "addsWhenPaid" }] });
});

test("refuses in the same words as the stop itself", async () => {
  expect((await preview({ restartDate: "2026-03-12" })).body).toEqual({
    isSuccess: false,
    code: "stop-too-long",
    errorMessage: accountMessages.stopTooLong,
  });
  expect(pointersOf(await preview({ stopDate: "2026-02-31" }))).toEqual(["/stopDate"]);
});

test("shows with a stopID what changing that stop would do", async () => {
  const { stopID } = await aStop(site, publisher, reader, wanted);
  expect((await preview()).body).toMatchObject({ code: "overlap" });
  expect((await preview({ stopID, restartDate: "2026-02-20" })).body).toMatchObject({
    stopID,
    newExpireDate: "2026-03-11",
  });
  expectProblem(await preview({ stopID: 999_999_999 }), 404);
  setTo("2026-02-12");
  expect((await preview({ stopID, stopDate: "2026-02-10" })).body).toMatchObject({ code: "begun" });
});
