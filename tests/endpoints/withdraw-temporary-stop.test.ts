import { expect, test } from "vitest";
import { processStops } from "#server/delivery/process-stops.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";

// The stop of the worked example (rules 10): Wed/Fri/Sun, from Mon 9 to Mon, Feb 23, 2026.
const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

async function aStoppedReader(paperOption: "save" | "stop" = "stop") {
  setTo("2026-02-02");
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const before = await datesOf(publisher.tenantId);
  const wanted = { paperOption, stopDate: "2026-02-09", restartDate: "2026-02-23" } as const;
  return { publisher, reader, before, stopID: (await aStop(site, publisher, reader, wanted)).stopID };
}
type World = Awaited<ReturnType<typeof aStoppedReader>>;

const withdraw = ({ publisher, reader, stopID }: World, change: object = {}) =>
  call(
    site,
    "withdrawTemporaryStop",
    { domain: publisher.domain, accountNumber: reader.accountNumber, stopID, ...change },
    { token: reader.token, key: newKey() },
  );
const listed = async ({ publisher, reader }: World) =>
  (
    await call(
      site,
      "getTemporaryStops",
      { domain: publisher.domain, accountNumber: reader.accountNumber },
      { token: reader.token },
    )
  ).body;

const datesOf = (tenantId: number) =>
  asOwner<Record<string, unknown>>(
    site.store.owner,
    `select status, paid_through::text, renews_on::text, charge_on::text, cancel_at::text from subscription where tenant_id = $1`,
    [tenantId],
  );

test("removes a stop that hasn't begun and restores every date", async () => {
  const world = await aStoppedReader();
  const { body } = await withdraw(world, { newExpireDate: "2026-03-01" });
  expect(body).toMatchObject({ isSuccess: true, issues: [], restartsWith: "2026-02-04", newExpireDate: "2026-03-01" });
  expect(await datesOf(world.publisher.tenantId)).toEqual(world.before);
  expect(await listed(world)).toEqual([]);
});

test("also restores the end date of a canceled subscription", async () => {
  const world = await aStoppedReader();
  await changePublisher(
    site,
    world.publisher,
    "update subscription set status = 'cancelling', cancel_at = paid_through",
  );
  await withdraw(world);
  expect(await datesOf(world.publisher.tenantId)).toMatchObject([
    { status: "cancelling", paid_through: "2026-03-01", cancel_at: "2026-03-01" },
  ]);
});

test("restarts delivery in the middle with the first issue that can still be reached", async () => {
  const world = await aStoppedReader();
  setTo("2026-02-14", 17 * 60 - 1);
  await processStops(site.work, world.publisher.tenantId);
  const [shown] = await listed(world);
  expect(shown).toMatchObject({
    state: "begun",
    changeUntil: null,
    restartChangeUntil: { date: "2026-02-24", time: "17:00" },
    whenWithdrawn: { restartsWith: "2026-02-15", newExpireDate: "2026-03-06" },
  });
  setTo("2026-02-14", 17 * 60);
  expectProblem(await withdraw(world, { newExpireDate: "2026-03-06" }), 409);
  expect((await withdraw(world, { newExpireDate: "2026-03-08" })).body).toMatchObject({
    isSuccess: true,
    restartsWith: "2026-02-18",
  });
  for (const [today, status] of [
    ["2026-02-17", "stopped"],
    ["2026-02-18", "active"],
    ["2026-02-25", "active"],
  ] as const) {
    setTo(today);
    await processStops(site.work, world.publisher.tenantId);
    expect([today, ...(await datesOf(world.publisher.tenantId))]).toMatchObject([
      today,
      { status, paid_through: "2026-03-08", renews_on: "2026-03-11" },
    ]);
  }
  expect((await listed(world))[0]?.issues.map(({ date }) => date.slice(8))).toEqual(["11", "13", "15"]);
});

test("confirms by email, with the papers that stayed stopped", async () => {
  const world = await aStoppedReader("save");
  setTo("2026-02-14");
  await withdraw(world);
  await deliverEmails(site, world.publisher);
  const [mail] = (await mailTo(site, world.reader.email)).filter(({ subject }) => subject.endsWith("is canceled"));
  expect(mail?.text).toContain("Your next paper comes on Sunday, February 15, 2026.");
  expect(mail?.text).toMatch(/Issues we could no longer deliver:\s+Wednesday, February 11, 2026/);
  expect(mail?.text).toContain("We'll bring the papers we held for you with the paper for Sunday, February 15, 2026.");
});

test("refuses once the last paper is past its cut-off, and answers 404 the second time", async () => {
  const world = await aStoppedReader();
  setTo("2026-02-21", 17 * 60);
  expect((await withdraw(world)).body).toMatchObject({ isSuccess: false, code: "over" });
  setTo("2026-02-05");
  expect((await withdraw(world)).body).toMatchObject({ isSuccess: true });
  expectProblem(await withdraw(world), 404);
  const theirs = await aStoppedReader();
  expect(comparable(await withdraw({ ...world, stopID: theirs.stopID }))).toEqual(comparable(await withdraw(world)));
});
