import { randomUUID } from "node:crypto";
import { addDays, type Day } from "#core/day.ts";
import { guessColumns } from "#core/import/columns.ts";
import type { ComparisonFinding, ComparisonTotals } from "#core/import/comparison.ts";
import { compareSubscribers } from "#server/import/compare-subscribers.ts";
import { openCsv } from "#server/import/csv-rows.ts";
import { goLive } from "#server/import/go-live.ts";
import { type ImportCounts, importSubscribers, type RowRejection } from "#server/import/import-subscribers.ts";
import { type GoLivePreviewFacts, previewGoLive } from "#server/import/preview-go-live.ts";
import { readMapping } from "#server/import/mapping-file.ts";
import { findDeliveryRows } from "#server/store/delivery/address.ts";
import { storeGoLivePreview } from "#server/import/store-go-live-preview.ts";
import { requestGoLivePreview } from "#server/store/import/go-live-preview.ts";
import { setLiveOn } from "#server/store/import/move-in.ts";
import { oldMapping, type OldSystem } from "./old-system.ts";
import { merchantAt, type Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { publicationOf } from "./staff.ts";
import { dayAt, todayAt } from "./time.ts";

async function* inOnePiece(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}

/** The old system's list, opened for reading. */
async function opened(site: Site, publisher: Publisher, csv: string | Buffer) {
  const { headers, rows } = await openCsv(() => inOnePiece(Buffer.from(csv)));
  const given = readMapping(oldMapping);
  if (given.kind === "unreadable") throw new Error(given.why);
  const { plans = {} } = given.mapping;
  const publication = await publicationOf(site, publisher);
  const { db, outside } = site.needs;
  const { clock, addresses, random, secrets } = outside;
  return {
    headers,
    rows,
    publication,
    needs: { db, clock, addresses, random, secrets },
    by: {
      publication,
      mapping: { columns: guessColumns(headers), plans, dates: "month-first" as const },
      delivery: await findDeliveryRows(db, publisher.tenantId),
      day: await todayAt(site, publisher),
    },
  };
}

export type ImportResult = { readonly counts: ImportCounts; readonly rejected: readonly RowRejection[] };

/** Imports a list; `upTo`: the program is killed after this many rows. */
export async function importsList(
  site: Site,
  publisher: Publisher,
  csv: string | Buffer,
  { dryRun = false, upTo = Infinity }: { readonly dryRun?: boolean; readonly upTo?: number } = {},
): Promise<ImportResult> {
  const { needs, by, rows } = await opened(site, publisher, csv);
  const rejected: RowRejection[] = [];
  const reject = async (each: RowRejection): Promise<void> => void rejected.push(each);
  const counts = await importSubscribers(needs, by, until(rows, upTo), { dryRun, reject, progress: () => undefined });
  return { counts, rejected };
}

async function* until<T>(all: AsyncIterable<T>, most: number): AsyncGenerator<T> {
  let left = most;
  for await (const each of all) {
    if (left-- <= 0) throw new Error("killed");
    yield each;
  }
}

export type ComparisonResult = ComparisonTotals & { readonly found: readonly ComparisonFinding[] };

export async function comparesList(site: Site, publisher: Publisher, csv: string): Promise<ComparisonResult> {
  const { needs, by, rows } = await opened(site, publisher, csv);
  const found: ComparisonFinding[] = [];
  const keep = async (batch: { readonly found: readonly ComparisonFinding[] }): Promise<void> =>
    void found.push(...batch.found);
  return { ...(await compareSubscribers(needs, by, rows, { keep })), found };
}

/** What going live today would do. */
export async function previewsGoLive(site: Site, publisher: Publisher): Promise<GoLivePreviewFacts> {
  const { db, outside } = site.needs;
  const found = await previewGoLive(
    { db, clock: outside.clock },
    await publicationOf(site, publisher),
    await todayAt(site, publisher),
  );
  if (found === null) throw new Error("nobody was brought in");
  return found;
}

/** The same, as somebody at the desk asks for a day: tomorrow, unless another is given. */
export async function previewsGoLiveAtDesk(
  site: Site,
  publisher: Publisher,
  on?: Day,
): Promise<{ readonly day: Day; readonly aheadId: string }> {
  const at = await dayAt(site, publisher);
  const day = on ?? addDays(at.today, 1);
  const aheadId = randomUUID();
  await site.store.db.write(at, (tx) => requestGoLivePreview(tx, aheadId, day));
  await storeGoLivePreview(site.work, publisher.tenantId, aheadId);
  return { day, aheadId };
}

/** Goes live today. @returns how many subscriptions began. */
export async function goesLive(site: Site, publisher: Publisher): Promise<number> {
  const at = await dayAt(site, publisher);
  await site.store.db.write(at, (tx) => setLiveOn(tx, { liveOn: at.today, actor: "staff", name: "" }));
  return goLive(site.work, publisher.tenantId);
}

/** Adds the cards of the old system to the gateway's account, which keeps them for its merchant. */
export function cardsStayAtGateway(site: Site, { plain }: Publisher, { cards }: OldSystem): void {
  const insert = site.gatewayLedger.db.prepare(
    `insert into stored_card (merchant, fingerprint, mask, brand, rehearses, expires, first_name, last_name, token)
     values (?, ?, ?, 'VISA', 0, '1229', '', '', ?)`,
  );
  site.gatewayLedger.inTransaction(() => {
    for (const { token, last4 } of cards) insert.run(merchantAt(plain), `card ${token}`, `44********${last4}`, token);
  });
}
