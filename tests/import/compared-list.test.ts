import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { deskCall, deskHost } from "#tests/world/desk.ts";
import { comparesList, goesLive, importsList } from "#tests/world/move-in.ts";
import {
  holdsRunOut,
  isKilledAt,
  moveInShown,
  moveInTrail,
  type MovingIn,
  movingInAtDesk,
  rowsIn,
  startsReading,
  uploadsAndReads,
} from "#tests/world/move-in-desk.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { headersOf, mappingOfOld, reads, uploads } from "#tests/world/uploaded-list.ts";

const site = await siteOfFile({ outside: { clock: clockStartingOn(toDay("2026-03-02")) } });

/** One reader is gone, one is new, balances have changed, and one has a formula as a name. */
const nextOf = (csv: string): string =>
  csv
    .replace(/\r\n0000009,[^\r]*/, "")
    .replace("0000003,", "0000777,")
    .replaceAll(",0.00,", ",5.00,")
    .replace("Nora Ellingsen", "=cmd() Ellingsen")
    .replace('"ELLINGSEN, NORA"', '"ELLINGSEN, =CMD()"');

async function compared(rows: number): Promise<{ readonly desk: MovingIn; readonly readingId: string; next: string }> {
  const desk = await movingInAtDesk(site, rows);
  await importsList(site, desk.publisher, desk.old.csv);
  const next = nextOf(desk.old.csv);
  return { desk, next, readingId: await uploadsAndReads(desk, "compare", next) };
}

const findings = async ({ publisher, session }: MovingIn, readingId: string, more: object = {}) =>
  (await deskCall(site, "deskGetMoveInFindings", { publication: publisher.domain, readingId, ...more }, { session }))
    .body;

test("compares a list as the command does, before and after going live, and changes nothing", async () => {
  const { desk, next } = await compared(600);
  const { found, ...totals } = await comparesList(site, desk.publisher, next);
  expect(totals.differ).toBeGreaterThan(100);
  const { reading, waiting, broughtIn, list } = await moveInShown(desk);
  expect(reading).toMatchObject({ kind: "compare", state: "done", compared: totals, rows: totals.rows });
  expect([waiting, broughtIn, list?.hasContent]).toEqual([desk.old.right, desk.old.right, true]);
  expect(await rowsIn(desk, "move_in_finding")).toBe(found.length);
  await goesLive(site, desk.publisher);
  const again = await startsReading(desk, list?.listId ?? "", "compare");
  await reads(site, desk.publisher, again);
  expect((await moveInShown(desk)).reading?.compared).toEqual(totals);
});

test("shows differing subscribers a page at a time, each with account and differences", async () => {
  const { desk, readingId } = await compared(600);
  const first = await findings(desk, readingId);
  expect(first.findings).toHaveLength(50);
  expect(first.findings[0]?.lines[0]).toMatchObject({ accountNumber: expect.any(Number), what: "name" });
  const second = await findings(desk, readingId, { after: first.next });
  expect(second.findings[0]?.position).toBe((first.findings.at(-1)?.position ?? 0) + 1);
  const gone = await findings(desk, readingId, { topic: "not-there" });
  expect(gone.findings.flatMap(({ lines }) => lines).map(({ oldNumber, what }) => [oldNumber, what])).toEqual([
    ["0000003", "not in the file"],
    ["0000009", "not in the file"],
  ]);
  const balances = await findings(desk, readingId, { topic: "balance" });
  expect(balances.findings[0]?.lines).toContainEqual({
    oldNumber: expect.any(String),
    accountNumber: expect.any(Number),
    what: "balance",
    here: "$0.00",
    there: "$5.00",
    by: "-$5.00",
  });
});

test("exports the differences as a file without formulas, and records who took it", async () => {
  const { desk, readingId, next } = await compared(100);
  const parameters = new URLSearchParams({ publication: desk.publisher.domain, readingId }).toString();
  const response = await site.app.inject({
    url: `/api/desk/move-in/findings.csv?${parameters}`,
    headers: { host: deskHost, cookie: `staff=${desk.session}` },
  });
  expect(response.headers["content-disposition"]).toBe('attachment; filename="differences-2026-03-02.csv"');
  const rows: string[][] = parse(response.body);
  expect(rows[0]).toEqual(["oldNumber", "account", "what", "here", "there", "days", "dollars"]);
  const { found } = await comparesList(site, desk.publisher, next);
  expect(rows).toHaveLength(
    1 + found.reduce((sum, each) => sum + (each.kind === "differs" ? each.differences.length : 1), 0),
  );
  expect(rows.find(([, , what]) => what === "balance")?.slice(3)).toEqual(["$0.00", "$5.00", "", "-5.00"]);
  expect(rows.flat().filter((field) => /^[=+@\t]/.test(field))).toEqual([]);
  expect(response.body).toContain("'=");
  expect((await moveInTrail(desk)).slice(-4)).toEqual([
    "moveIn.compare begun",
    "moveIn.end-compare done",
    "moveIn.take-findings begun",
    "moveIn.take-findings done",
  ]);
});

test.each([1, 2, 3, 4, 5])("finds each difference once, even if killed at step %i", async (step) => {
  const whole = await compared(1010);
  const desk = await movingInAtDesk(site, 1010);
  await importsList(site, desk.publisher, desk.old.csv);
  const { listId } = await uploads(site, desk.publisher, desk, nextOf(desk.old.csv));
  const readingId = await startsReading(desk, listId, "compare");
  await isKilledAt(desk, readingId, step);
  await holdsRunOut(desk);
  await reads(site, desk.publisher, readingId);
  const expected = (await moveInShown(whole.desk)).reading;
  expect((await moveInShown(desk)).reading).toMatchObject({ state: "done", compared: expected?.compared });
  expect(await rowsIn(desk, "move_in_finding")).toBe(await rowsIn(whole.desk, "move_in_finding"));
});

test("stores differences encrypted, and deletes them with the list", async () => {
  const { desk } = await compared(60);
  const { tenantId, domain: publication } = desk.publisher;
  const [stored] = await asOwner<{ all: string }>(
    site.store.owner,
    "select string_agg(encode(content, 'escape'), '') as all from move_in_finding where tenant_id = $1",
    [tenantId],
  );
  expect(stored?.all.length).toBeGreaterThan(500);
  expect(stored?.all).not.toMatch(/balance|differs/);
  const { list } = await moveInShown(desk);
  await deskCall(site, "deskDeleteMoveInList", { publication, listId: list?.listId }, desk);
  expect(await rowsIn(desk, "move_in_finding")).toBe(0);
});

test("compares with nobody if nobody was imported", async () => {
  const desk = await movingInAtDesk(site, 5);
  const { listId } = await uploads(site, desk.publisher, desk, desk.old.csv);
  const mapping = mappingOfOld(headersOf(desk.old.csv));
  const input = { publication: desk.publisher.domain, listId, kind: "compare", mapping };
  expect((await deskCall(site, "deskStartMoveIn", input, desk)).body).toEqual({
    isSuccess: false,
    errorMessage: "Nobody was brought in yet. Import a list first.",
  });
});
