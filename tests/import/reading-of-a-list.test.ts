import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { readUploadedList } from "#server/import/list/read-uploaded-list.ts";
import { maintainLists } from "#server/import/list/maintain-lists.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { atWork, deskCall, deskHost } from "#tests/world/desk.ts";
import { importsList } from "#tests/world/move-in.ts";
import {
  holdsRunOut,
  isKilledAt,
  moveInShown,
  moveInTrail,
  movingInAtDesk,
  rowsIn,
  startsReading,
  uploadsAndReads,
} from "#tests/world/move-in-desk.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { headersOf, mappingOfOld, reads, uploads } from "#tests/world/uploaded-list.ts";

const site = await siteOfFile({ outside: { clock: clockStartingOn(toDay("2026-03-02")) } });

test("checks a list as the command's dry run does, and stores none of its subscribers", async () => {
  const desk = await movingInAtDesk(site, 600);
  const { counts, rejected } = await importsList(site, desk.publisher, desk.old.csv, { dryRun: true });
  const readingId = await uploadsAndReads(desk, "check");
  expect((await moveInShown(desk)).reading).toMatchObject({ ...counts, kind: "check", state: "done", percent: 100 });
  expect(await rowsIn(desk, "account")).toBe(0);
  const input = { publication: desk.publisher.domain, readingId };
  const { body } = await deskCall(site, "deskGetMoveInRejects", input, desk);
  expect(body.next).toBeNull();
  expect(body.rejects.map(({ line, problems }) => ({ line, problems }))).toEqual(
    rejected.map(({ row, problems }) => ({ line: row.line, problems })),
  );
});

test("imports a list as the command does, deletes its content, and records each step in the trail", async () => {
  const desk = await movingInAtDesk(site, 600);
  await uploadsAndReads(desk, "import");
  const { list, reading, waiting } = await moveInShown(desk);
  expect(reading).toMatchObject({ kind: "import", state: "done", added: desk.old.right, rejected: 12 });
  expect([list?.hasContent, waiting]).toEqual([false, desk.old.right]);
  expect(await rowsIn(desk, "move_in_piece")).toBe(0);
  expect((await importsList(site, desk.publisher, desk.old.csv)).counts).toMatchObject({ unchanged: desk.old.right });
  expect(await moveInTrail(desk)).toEqual([
    "moveIn.upload begun",
    "moveIn.upload done",
    "moveIn.import begun",
    "moveIn.end-import done",
  ]);
});

test("changes only what the next list changes, and remembers how the last one was mapped", async () => {
  const desk = await movingInAtDesk(site, 40);
  await uploadsAndReads(desk, "import");
  const csv = desk.old.csv.replace("Hickory Street", "Sycamore Street");
  const { listId } = await uploads(site, desk.publisher, desk, csv);
  expect((await moveInShown(desk)).list?.mapping).toEqual(mappingOfOld(headersOf(csv)));
  await reads(site, desk.publisher, await startsReading(desk, listId, "import"));
  expect((await moveInShown(desk)).reading).toMatchObject({ added: 0, changed: 1, unchanged: desk.old.right - 1 });
});

test.each(["check", "import"] as const)("continues a %s whose worker was killed where it stopped", async (kind) => {
  const whole = await movingInAtDesk(site, 1010);
  await uploadsAndReads(whole, kind);
  const desk = await movingInAtDesk(site, 1010);
  const { listId } = await uploads(site, desk.publisher, desk, desk.old.csv);
  const readingId = await startsReading(desk, listId, kind);
  await isKilledAt(desk, readingId, 2);
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "running", rows: 500 });
  await reads(site, desk.publisher, readingId);
  expect((await moveInShown(desk)).reading?.rows).toBe(500);
  await holdsRunOut(desk);
  await reads(site, desk.publisher, readingId);
  const { readingId: _, startedAt: __, ...expected } = (await moveInShown(whole)).reading ?? {};
  expect((await moveInShown(desk)).reading).toMatchObject(expected);
  expect(await rowsIn(desk, "move_in_reject")).toBe(await rowsIn(whole, "move_in_reject"));
});

test("finds a number that is listed twice, even if the import was stopped in between", async () => {
  const desk = await movingInAtDesk(site, 600);
  const lines = desk.old.csv.split("\r\n");
  const csv = [...lines.slice(0, -1), lines[1], ""].join("\r\n");
  const { listId } = await uploads(site, desk.publisher, desk, csv);
  const readingId = await startsReading(desk, listId, "import");
  await isKilledAt(desk, readingId, 2);
  await holdsRunOut(desk);
  await reads(site, desk.publisher, readingId);
  expect((await moveInShown(desk)).reading).toMatchObject({
    state: "done",
    added: desk.old.right,
    unchanged: 0,
    rejected: 13,
  });
});

test("assigns an import without a worker to the next one", async () => {
  const desk = await movingInAtDesk(site, 5);
  const { listId } = await uploads(site, desk.publisher, desk, desk.old.csv);
  const readingId = await startsReading(desk, listId, "check");
  const handed: string[] = [];
  const enqueue: typeof site.work.enqueue = async (_, queue, jobs) =>
    void handed.push(...jobs.map(({ id }) => `${queue} ${id}`));
  await maintainLists({ ...site.work, enqueue }, desk.publisher.tenantId);
  expect(handed).toEqual([`move-in-list ${readingId}`]);
  await reads(site, desk.publisher, readingId);
  await maintainLists({ ...site.work, enqueue }, desk.publisher.tenantId);
  expect(handed).toHaveLength(1);
});

test("gives up after five failures at one place, until somebody continues it", async () => {
  const desk = await movingInAtDesk(site, 5);
  const { listId } = await uploads(site, desk.publisher, desk, desk.old.csv);
  const readingId = await startsReading(desk, listId, "check");
  for (let times = 0; times < 5; times++) {
    await isKilledAt(desk, readingId, 1);
    await holdsRunOut(desk);
  }
  await reads(site, desk.publisher, readingId);
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "failed", because: "fault" });
  await deskCall(site, "deskContinueMoveIn", { publication: desk.publisher.domain, readingId }, desk);
  await reads(site, desk.publisher, readingId);
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "done", rows: 5 });
});

test("stops between two batches and continues, and nobody else can import a list meanwhile", async () => {
  const desk = await movingInAtDesk(site, 700);
  const { domain: publication } = desk.publisher;
  const { listId } = await uploads(site, desk.publisher, desk, desk.old.csv);
  const readingId = await startsReading(desk, listId, "import");
  const mapping = mappingOfOld(headersOf(desk.old.csv));
  const { session } = await atWork(site, "owner", desk.publisher);
  const second = { publication, listId, kind: "check", mapping };
  expect((await deskCall(site, "deskStartMoveIn", second, { session })).body).toEqual({
    isSuccess: false,
    errorMessage: "Marge Olson has started reading a list. Wait until it is done, or stop it first.",
  });
  expect((await deskCall(site, "deskDeleteMoveInList", { publication, listId }, desk)).body.isSuccess).toBe(false);
  await isKilledAt(desk, readingId, 2);
  await deskCall(site, "deskStopMoveIn", { publication }, { session });
  await reads(site, desk.publisher, readingId);
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "stopped", rows: 500 });
  await deskCall(site, "deskContinueMoveIn", { publication, readingId }, desk);
  await reads(site, desk.publisher, readingId);
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "done", added: desk.old.right });
});

test("refuses to continue an import after another list was imported meanwhile", async () => {
  const desk = await movingInAtDesk(site, 5);
  const { listId } = await uploads(site, desk.publisher, desk, desk.old.csv);
  const readingId = await startsReading(desk, listId, "import");
  await importsList(site, desk.publisher, desk.old.csv);
  await reads(site, desk.publisher, readingId);
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "failed", because: "overtaken", rows: 0 });
  const { domain: publication } = desk.publisher;
  const { body } = await deskCall(site, "deskContinueMoveIn", { publication, readingId }, desk);
  expect(body).toEqual({ isSuccess: false, errorMessage: "This reading is over. Start a new one." });
});

test("an unreadable part interrupts the import, and nothing else", async () => {
  const desk = await movingInAtDesk(site, 5);
  const { listId } = await uploads(site, desk.publisher, desk, desk.old.csv);
  const readingId = await startsReading(desk, listId, "check");
  const { tenantId } = desk.publisher;
  await asOwner(site.store.owner, "delete from move_in_piece where tenant_id = $1", [tenantId]);
  await expect(reads(site, desk.publisher, readingId)).rejects.toThrow(`piece 0 of list ${listId} is not here`);
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "running", rows: 0 });
});

test("keeps its lock while it skips rows that were read, and stops if the lock is lost", async () => {
  const desk = await movingInAtDesk(site, 5);
  const { listId } = await uploads(site, desk.publisher, desk, desk.old.csv);
  const readingId = await startsReading(desk, listId, "check");
  let asked = 0;
  const now = (): Date => new Date(site.work.clock.now().getTime() + asked++ * 40_000);
  const slow = { ...site.work, clock: { ...site.work.clock, now } };
  await readUploadedList(slow, desk.publisher.tenantId, readingId);
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "done", rows: 5 });
  const again = await startsReading(desk, listId, "check");
  const stolen: typeof site.work.db = {
    ...site.work.db,
    read: async (tenantId, inner) => {
      await asOwner(site.store.owner, "update move_in_reading set worker = null where reading_id = $1", [again]);
      return site.work.db.read(tenantId, inner);
    },
  };
  await readUploadedList({ ...slow, db: stolen }, desk.publisher.tenantId, again);
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "running", rows: 0 });
});

test("reports the row at which a list stops being a table, and keeps the earlier rows", async () => {
  const desk = await movingInAtDesk(site, 600);
  const csv = `${desk.old.csv}"never closed${"x".repeat(250_000)}`;
  await uploadsAndReads(desk, "check", csv);
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "failed", because: "unreadable", rows: 500 });
  expect((await moveInShown(desk)).reading?.says).toBe(
    "the rest can't be read: a quotation mark in row 602 is never closed",
  );
});

test("exports the rejected rows like the command's file, and records who took them", async () => {
  const desk = await movingInAtDesk(site, 100);
  const readingId = await uploadsAndReads(desk, "check");
  const parameters = new URLSearchParams({ publication: desk.publisher.domain, readingId }).toString();
  const response = await site.app.inject({
    url: `/api/desk/move-in/rejects.csv?${parameters}`,
    headers: { host: deskHost, cookie: `staff=${desk.session}` },
  });
  expect(response.headers["content-disposition"]).toBe('attachment; filename="rejects-2026-03-02.csv"');
  const rows: string[][] = parse(response.body);
  expect(rows[0]).toEqual(["line", "reason", ...headersOf(desk.old.csv)]);
  expect(rows[1]?.slice(0, 3)).toEqual([expect.stringMatching(/^\d+$/), "name: is missing", "0000050"]);
  expect(rows).toHaveLength(3);
  expect((await moveInTrail(desk)).slice(-2)).toEqual(["moveIn.take-rejects begun", "moveIn.take-rejects done"]);
});
