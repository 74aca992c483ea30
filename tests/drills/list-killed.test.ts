import { join } from "node:path";
import { expect, test } from "vitest";
import type { ReadingKind } from "#core/import/reading.ts";
import { maintainLists } from "#server/import/list/maintain-lists.ts";
import { run } from "#tests/start/programs.ts";
import { moveInShown, type MovingIn, movingInAtDesk, rowsIn, startsReading } from "#tests/world/move-in-desk.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { reads, uploads } from "#tests/world/uploaded-list.ts";
import type { ListDeathPoint, ListWorkerTask } from "./list-worker.ts";

const house = join(import.meta.dirname, "../..");
const site = await siteOfFile();

async function killedWorker(
  { publisher: { tenantId } }: MovingIn,
  readingId: string,
  { point, transaction }: Pick<ListWorkerTask, "point" | "transaction">,
): Promise<number | string> {
  const aheadMs = site.needs.outside.clock.now().getTime() - Date.now();
  const task = { owner: site.store.owner, tenantId, readingId, point, transaction, aheadMs };
  const worker = run(process.execPath, [join(house, "tests/drills/list-worker.ts")], {
    env: { ...process.env, LIST_WORKER: JSON.stringify(task) },
    cwd: house,
  });
  return worker.ended;
}

/** What happens automatically after the killed worker's lease has expired. */
async function othersContinue({ publisher }: MovingIn): Promise<void> {
  site.passMinutes(3);
  const handed: string[] = [];
  const enqueue: typeof site.work.enqueue = async (_, __, jobs) => void handed.push(...jobs.map(({ id }) => id));
  await maintainLists({ ...site.work, enqueue }, publisher.tenantId);
  for (const readingId of handed) await reads(site, publisher, readingId);
}

const cases = (["check", "import"] as const).flatMap((kind) =>
  (["before the commit", "after the commit"] as const).map((point) => [kind, point] as const),
);

test.each<readonly [ReadingKind, ListDeathPoint]>(cases)(
  "kill -9 of a worker during a %s, %s of a batch: the next one continues, and every row counts once",
  async (kind, point) => {
    const desk = await movingInAtDesk(site, 1100);
    const { listId } = await uploads(site, desk.publisher, desk, desk.old.csv);
    const readingId = await startsReading(desk, listId, kind);
    expect(await killedWorker(desk, readingId, { point, transaction: 2 })).toBe("SIGKILL");
    const rows = point === "before the commit" ? 500 : 1000;
    expect((await moveInShown(desk)).reading).toMatchObject({ state: "running", rows });
    await othersContinue(desk);
    const added = desk.old.right;
    expect((await moveInShown(desk)).reading).toMatchObject({ state: "done", rows: 1100, added, rejected: 22 });
    expect(await rowsIn(desk, "move_in_reject")).toBe(22);
    expect(await rowsIn(desk, "imported_account")).toBe(kind === "import" ? added : 0);
    const numbers = "select 1 from account where tenant_id = $1";
    const accounts = await asOwner(site.store.owner, numbers, [desk.publisher.tenantId]);
    expect(accounts).toHaveLength(kind === "import" ? added : 0);
  },
  120_000,
);
