import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop, type WantedStop } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";

// The subscription of the worked example (rules 10): Wed/Fri/Sun, paid through Sun, Mar 1, 2026.
const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

/** A subscriber with these stops. */
async function stopping(...wanted: WantedStop[]) {
  setTo("2026-02-02");
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  for (const stop of wanted) await aStop(site, publisher, reader, stop);
  return { publisher, reader };
}

type Stopping = Awaited<ReturnType<typeof stopping>>;

async function cancel({ publisher: { domain }, reader: { accountNumber, token } }: Stopping) {
  const { body } = await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token });
  const asked = { Domain: domain, AccountNumber: accountNumber, TerminateReasonID: 1 };
  const input = { ...asked, TerminationDate: body.terminationDate };
  const { body: told } = await call(site, "previewTermination", { domain, accountNumber }, { token });
  const { body: ended } = await call(site, "terminateSubscriber", input, { token, key: newKey() });
  // What stops add is shown beforehand, too.
  expect(ended).toMatchObject({ isSuccess: true, accessUntil: told?.accessUntil });
  return ended;
}

const activeStops = ({ publisher }: Stopping) =>
  asOwner<Record<string, unknown>>(
    site.store.owner,
    `select paper_option as option, stop_on::text as "stopOn", restart_on::text as "restartOn" from temporary_stop
     where tenant_id = $1 and withdrawn_at is null`,
    [publisher.tenantId],
  );

/** A subscriber with these stops who cancels on a day: the last day, and what is left of the stops. */
async function canceling(day: string, ...wanted: WantedStop[]) {
  const who = await stopping(...wanted);
  setTo(day);
  const ended = await cancel(who);
  const [held] = await asOwner<Record<string, unknown>>(
    site.store.owner,
    `select status, paid_through::text as "paidThrough", cancel_at::text as "cancelAt" from subscription where tenant_id = $1`,
    [who.publisher.tenantId],
  );
  return { accessUntil: ended.isSuccess ? ended.accessUntil : ended.code, held, stops: await activeStops(who) };
}

/** Undoes the cancellation, and returns the stops after that. */
async function undo(who: Stopping) {
  const { publisher, reader } = who;
  const asked = { domain: publisher.domain, accountNumber: reader.accountNumber };
  expect((await call(site, "undoTermination", asked, { token: reader.token })).body).toMatchObject({ isSuccess: true });
  return activeStops(who);
}

const stop = (paperOption: "save" | "stop", stopDate: string, restartDate: string): WantedStop => ({
  paperOption,
  stopDate,
  restartDate,
});

test("keeps a stop within the paid term, and the end date that it moved", async () => {
  expect(await canceling("2026-02-05", stop("stop", "2026-02-09", "2026-02-23"))).toEqual({
    accessUntil: "2026-03-15",
    held: { status: "cancelling", paidThrough: "2026-03-15", cancelAt: "2026-03-15" },
    stops: [{ option: "stop", stopOn: "2026-02-09", restartOn: "2026-02-23" }],
  });
});

test("drops a stop that would begin after the end", async () => {
  expect(await canceling("2026-02-05", stop("stop", "2026-03-09", "2026-03-23"))).toMatchObject({
    accessUntil: "2026-03-01",
    stops: [],
  });
});

test("delivers saved papers with the last paper if there is none after the end", async () => {
  expect(await canceling("2026-02-05", stop("save", "2026-02-23", "2026-03-09"))).toMatchObject({
    accessUntil: "2026-03-01",
    stops: [{ option: "save", stopOn: "2026-02-23", restartOn: "2026-03-01" }],
  });
});

test("if the last paper is on its way already, each saved paper adds an issue, so that nothing paid for is lost", async () => {
  expect(await canceling("2026-03-01", stop("save", "2026-02-23", "2026-03-05"))).toEqual({
    accessUntil: "2026-03-11",
    held: { status: "cancelling", paidThrough: "2026-03-11", cancelAt: "2026-03-11" },
    stops: [{ option: "stop", stopOn: "2026-02-23", restartOn: "2026-03-05" }],
  });
});

const later = stop("stop", "2026-03-09", "2026-03-23");

test("a reader who undoes a cancellation gets back the stop that it removed", async () => {
  const who = await stopping(later);
  setTo("2026-02-05");
  await cancel(who);
  expect(await activeStops(who)).toEqual([]);
  setTo("2026-02-10");
  expect(await undo(who)).toEqual([{ option: "stop", stopOn: "2026-03-09", restartOn: "2026-03-23" }]);
});

test("a stop that was withdrawn earlier by hand stays withdrawn", async () => {
  const who = await stopping(later);
  await asOwner(site.store.owner, "update temporary_stop set withdrawn_at = now() where tenant_id = $1", [
    who.publisher.tenantId,
  ]);
  await cancel(who);
  expect(await undo(who)).toEqual([]);
});
