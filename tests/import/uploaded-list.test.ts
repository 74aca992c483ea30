import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { pieceBytes } from "#core/import/reading.ts";
import { maintainLists } from "#server/import/list/maintain-lists.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { deskCall } from "#tests/world/desk.ts";
import { moveInShown, moveInTrail, movingInAtDesk, rowsIn, uploadsAndReads } from "#tests/world/move-in-desk.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { pass } from "#tests/world/time.ts";
import { headersOf, mappingOfOld, piecesOf, uploads } from "#tests/world/uploaded-list.ts";

const site = await siteOfFile({ outside: { clock: clockStartingOn(toDay("2026-03-02")) } });

test("continues an interrupted upload, and stores a part that is sent twice once", async () => {
  const desk = await movingInAtDesk(site, 2500);
  const { csv } = desk.old;
  const { domain: publication } = desk.publisher;
  const pieces = piecesOf(csv);
  expect(pieces.length).toBeGreaterThan(1);
  const file = { publication, name: "subscribers.csv", bytes: Buffer.byteLength(csv), modifiedAt: 7 };
  const first = (await deskCall(site, "deskBeginMoveInList", file, desk)).body;
  if (!first.isSuccess) throw new Error(first.errorMessage);
  const { listId } = first;
  const piece = (number: number) => ({ publication, listId, number, content: pieces[number]?.toString("base64") });
  const add = async (number: number) => (await deskCall(site, "deskAddMoveInPiece", piece(number), desk)).body;
  expect((await add(1)).isSuccess).toBe(false);
  expect(await add(0)).toEqual({ isSuccess: true });
  expect(await add(0)).toEqual({ isSuccess: true });
  expect((await deskCall(site, "deskFinishMoveInList", { publication, listId }, desk)).body.isSuccess).toBe(false);
  expect((await moveInShown(desk)).list).toMatchObject({ received: pieceBytes, headers: null });
  const again = (await deskCall(site, "deskBeginMoveInList", file, desk)).body;
  expect(again).toEqual({ isSuccess: true, listId, nextPiece: 1, pieceBytes });
  for (let number = 1; number < pieces.length; number++) await add(number);
  expect((await deskCall(site, "deskFinishMoveInList", { publication, listId }, desk)).body).toEqual({
    isSuccess: true,
  });
  expect((await moveInShown(desk)).list?.headers).toEqual(headersOf(csv));
});

test("says why a file can't be read as a table", async () => {
  const desk = await movingInAtDesk(site, 1);
  const { finished } = await uploads(site, desk.publisher, desk, "Name,Name\nNora,Ellingsen\n");
  expect(finished).toEqual({
    isSuccess: false,
    errorMessage: "This file can't be read as a table: two columns are called “Name”.",
  });
});

test("shows the first rows as they would be read, and the words that match no plan", async () => {
  const desk = await movingInAtDesk(site, 100);
  const { csv } = desk.old;
  const { listId } = await uploads(site, desk.publisher, desk, csv);
  const { domain: publication } = desk.publisher;
  const mapping = mappingOfOld(headersOf(csv));
  const preview = async (with_: object) =>
    (await deskCall(site, "deskPreviewMoveIn", { publication, listId, mapping: { ...mapping, ...with_ } }, desk)).body;
  const shown = await preview({});
  expect(shown.missing).toEqual([]);
  expect(shown.rows).toHaveLength(5);
  expect(shown.rows[0]).toMatchObject({ oldNumber: "0000001", read: { plan: "wed-fri-sun" } });
  expect(shown.planWords).toContainEqual({ word: "TABLOID", isKnown: false });
  expect(shown.planWords).toContainEqual({ word: "WFS", isKnown: true });
  expect(shown.mappingFile).toContain("oldNumber: Acct No");
  const without = await preview({ columns: { ...mapping.columns, oldNumber: "" }, plans: {} });
  expect(without.missing).toEqual([["oldNumber"]]);
  expect(without.planWords).toContainEqual({ word: "WFS", isKnown: false });
});

test("keeps a list sealed, and deletes it when nobody has worked with it for a week", async () => {
  const desk = await movingInAtDesk(site, 5);
  await uploadsAndReads(desk, "check", `${desk.old.csv}1,,,,\r\n`);
  const [stored] = await asOwner<{ all: string }>(
    site.store.owner,
    `select string_agg(encode(p.content, 'escape'), '') || (select string_agg(encode(j.content, 'escape'), '') from move_in_reject j
       where j.tenant_id = $1) as all from move_in_piece p where p.tenant_id = $1`,
    [desk.publisher.tenantId],
  );
  expect(stored?.all.length).toBeGreaterThan(500);
  expect(stored?.all).not.toMatch(/Acct No|missing/);
  await pass(site, desk.publisher, 7);
  await maintainLists(site.work, desk.publisher.tenantId);
  expect(await rowsIn(desk, "move_in_list")).toBe(1);
  await pass(site, desk.publisher, 1);
  await maintainLists(site.work, desk.publisher.tenantId);
  for (const table of ["list", "piece", "reading", "reject"]) expect(await rowsIn(desk, `move_in_${table}`)).toBe(0);
  expect((await moveInTrail(desk)).at(-1)).toBe("moveIn.delete deleted");
});

test("a new list replaces an earlier one", async () => {
  const desk = await movingInAtDesk(site, 5);
  await uploads(site, desk.publisher, desk, desk.old.csv);
  await uploads(site, desk.publisher, desk, desk.old.csv.slice(0, -2));
  expect(await rowsIn(desk, "move_in_list")).toBe(1);
  expect(await moveInTrail(desk)).toContain("moveIn.delete replaced");
});
