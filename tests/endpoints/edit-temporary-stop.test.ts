import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { processStops } from "#server/delivery/process-stops.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { comparable, expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop, type PaperReader } from "#tests/world/stops.ts";

// The stop of the worked example (rules 10): Wed/Fri/Sun, from Mon 9 to Mon, Feb 23, 2026.
const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });
const wanted = { paperOption: "stop", stopDate: "2026-02-09", restartDate: "2026-02-23" } as const;

async function aStoppedReader() {
  setTo("2026-02-02");
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  return { publisher, reader, stopID: (await aStop(site, publisher, reader, wanted)).stopID };
}
type World = Awaited<ReturnType<typeof aStoppedReader>>;

const edit = ({ publisher, reader, stopID }: World, change: object = {}) =>
  call(
    site,
    "editTemporaryStop",
    { domain: publisher.domain, accountNumber: reader.accountNumber, stopID, ...wanted, ...change },
    { token: reader.token, key: newKey() },
  );
const expireDate = async ({ domain }: Publisher, { accountNumber, token }: PaperReader) =>
  (await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token })).body.paidThrough;

test("changes both dates and what happens to the papers before the stop begins", async () => {
  const world = await aStoppedReader();
  const changed = await edit(world, { stopDate: "2026-02-12", restartDate: "2026-02-16" });
  expect(changed.body).toMatchObject({ isSuccess: true, stopID: world.stopID, newExpireDate: "2026-03-06" });
  expect(await expireDate(world.publisher, world.reader)).toBe("2026-03-06");
  const saved = await edit(world, { paperOption: "save" });
  expect(saved.body).toMatchObject({ newExpireDate: "2026-03-01", restartsWith: "2026-02-25" });
  expect(await expireDate(world.publisher, world.reader)).toBe("2026-03-01");
});

test("moves only the restart, earlier or later, while delivery is stopped", async () => {
  const world = await aStoppedReader();
  setTo("2026-02-14");
  await processStops(site.work, world.publisher.tenantId);
  for (const change of [{ stopDate: "2026-02-10" }, { paperOption: "save" }])
    expect((await edit(world, change)).body).toMatchObject({ isSuccess: false, code: "begun" });
  expect((await edit(world, { restartDate: "2026-02-17" })).body).toMatchObject({
    isSuccess: true,
    restartsWith: "2026-02-18",
    newExpireDate: "2026-03-08",
  });
  expect((await edit(world, { restartDate: "2026-03-02" })).body).toMatchObject({ newExpireDate: "2026-03-22" });
  expect(await expireDate(world.publisher, world.reader)).toBe("2026-03-22");
});

test("leaves a paper past its cut-off as it is", async () => {
  const world = await aStoppedReader();
  setTo("2026-02-17", 17 * 60 - 1);
  expect((await edit(world, { restartDate: "2026-02-18", newExpireDate: "2026-03-08" })).body).toMatchObject({
    isSuccess: true,
  });
  expect((await edit(world)).body).toMatchObject({ isSuccess: true });
  setTo("2026-02-17", 17 * 60);
  expect((await edit(world, { restartDate: "2026-02-18" })).body).toMatchObject({ isSuccess: false, code: "cut-off" });
  setTo("2026-02-23");
  expect((await edit(world, { restartDate: "2026-02-27" })).body).toMatchObject({ isSuccess: false, code: "over" });
});

test("refuses a changed stop with dates out of order or longer than the limit", async () => {
  const world = await aStoppedReader();
  expect((await edit(world, { restartDate: "2026-03-12" })).body).toMatchObject({
    errorMessage: accountMessages.stopTooLong,
  });
  expect((await edit(world, { restartDate: "2026-02-09" })).body).toMatchObject({
    errorMessage: accountMessages.stopBeforeRestart,
  });
  expect(pointersOf(await edit(world, { restartDate: "2026-02-30" }))).toEqual(["/restartDate"]);
});

test("emails the change, and answers 409 to an expire date other than the one shown", async () => {
  const world = await aStoppedReader();
  expectProblem(await edit(world, { restartDate: "2026-02-16", newExpireDate: "2026-03-15" }), 409);
  await edit(world, { restartDate: "2026-02-16", newExpireDate: "2026-03-08" });
  await deliverEmails(site, world.publisher);
  const emails = (await mailTo(site, world.reader.email)).filter(({ subject }) => subject.endsWith("has changed"));
  expect(emails).toHaveLength(1);
  const text = emails[0]?.text;
  expect(text).toContain("Delivery pauses Monday, February 9, 2026 and restarts Monday, February 16, 2026.");
  expect(text).toContain("First paper back: Wednesday, February 18, 2026");
});

test("treats another account's stop like an unknown one", async () => {
  const [mine, theirs] = [await aStoppedReader(), await aStoppedReader()];
  const missing = await edit(mine, { stopID: 999_999_999 });
  expect(expectProblem(missing, 404).detail).toBeUndefined();
  expect(comparable(await edit(mine, { stopID: theirs.stopID }))).toEqual(comparable(missing));
  const neighbour = await aPaperReader(site, mine.publisher);
  expect(comparable(await edit({ ...mine, reader: neighbour }))).toEqual(comparable(missing));
});
