import { expect, test } from "vitest";
import { manualCalendar } from "#tests/world/clocks.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { mailRouteAddress, undeliverableAddress } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aPlan, savePlan } from "#tests/world/seasons.ts";
import { anAddress, deliverable } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";

const { clock } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });
const publisher = await aPublisher(site);

test("saves a plan for every year, digital only or at a second address, and replaces the earlier one", async () => {
  const reader = await aPaperReader(site, publisher);
  expect(await aPlan(site, publisher, reader)).toEqual({
    planID: expect.any(Number),
    kind: "digital",
    leaveOn: "2026-03-02",
    returnOn: "2026-05-04",
    to: null,
    isAway: false,
  });
  const addressID = await anAddress(site, publisher, mailRouteAddress);
  expect(await aPlan(site, publisher, reader, { kind: "address", addressID })).toMatchObject({
    kind: "address",
    to: { city: "Fredonia", method: "mail" },
  });
  const rows = await asOwner(
    site.store.owner,
    "select ended_at is null as open from seasonal_plan where tenant_id = $1 and account_number = $2 order by plan_id",
    [publisher.tenantId, reader.accountNumber],
  );
  expect(rows).toEqual([{ open: false }, { open: true }]);
});

test.each([
  ["past", { leaveDate: "2026-02-02" }],
  ["too-far", { leaveDate: "2027-02-03", returnDate: "2027-05-04" }],
  ["too-short", { returnDate: "2026-04-01" }],
  ["too-long", { returnDate: "2026-12-30" }],
  ["address", { kind: "address", addressID: 1 }],
] as const)("refuses a plan that is %s with a sentence, and writes nothing", async (code, change) => {
  const reader = await aPaperReader(site, publisher);
  const { body } = await savePlan(site, publisher, reader, change);
  expect(body).toMatchObject({ isSuccess: false, code });
  expect(body.errorMessage).toMatch(/\.$/);
});

test("refuses an address without delivery, and the one that already gets the paper", async () => {
  const reader = await aPaperReader(site, publisher);
  for (const [place, code] of [
    [undeliverableAddress, "no-print-delivery"],
    [deliverable, "same-address"],
  ] as const) {
    const addressID = await anAddress(site, publisher, place);
    expect((await savePlan(site, publisher, reader, { kind: "address", addressID })).body).toMatchObject({ code });
  }
});

test("refuses an invalid date, a digital plan, and every plan where the publication offers none", async () => {
  const reader = await aPaperReader(site, publisher);
  expect(pointersOf(await savePlan(site, publisher, reader, { leaveDate: "2026-02-31" }))).toEqual(["/leaveDate"]);
  const online = await aPaperReader(site, publisher, { bundleID: "digital", rateCode: "digital-intro-8w" });
  expect((await savePlan(site, publisher, online)).body).toMatchObject({ code: "not-print" });
  const without = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, seasonalPlans: false } },
  }));
  expectProblem(await savePlan(site, without, await aPaperReader(site, without)), 404);
});
