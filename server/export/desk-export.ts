import type { Parsed } from "#contract/call-shape.ts";
import type { deskTakeOutMoney, deskTakeOutPersons } from "#contract/desk/data-files.ts";
import { parseDay } from "#core/day.ts";
import type { ExportTable } from "#core/export/export-table.ts";
import { exportTables } from "#core/export/exports.ts";
import type { AddressValidators } from "#server/adapters/address/port.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import { streamExport } from "./stream-export.ts";

export type DeskExportNeeds = { readonly db: Database; readonly addresses: Pick<AddressValidators, "countyOf"> };

type Call = Parameters<DeskHandler<typeof deskTakeOutMoney>>[1];
type Asked = Parsed<typeof deskTakeOutMoney> | Parsed<typeof deskTakeOutPersons>;

const badField = (pointer: string, detail: string): Refused => refuse(400, "", { errors: [{ pointer, detail }] });

/** The file for a spreadsheet, or why there is none. The two roles' calls differ only in who may make them. */
function fileOf({ db, addresses }: DeskExportNeeds, asked: Asked, call: Call): AsyncIterable<string> | Refused {
  const { name, accountNumber = null } = asked;
  const { publication, staff, moment, requestId, header } = call;
  const [from, to] = [asked.from, asked.to].map((day) => (day === undefined ? undefined : parseDay(day)));
  const { needsDays, ofAccount }: ExportTable = exportTables[name];
  const isOpen = needsDays !== true;
  if (from === null || (from === undefined && !isOpen)) return badField("/from", "Choose the first day.");
  if (to === null || (to === undefined && !isOpen)) return badField("/to", "Choose the last day.");
  if (from !== undefined && to !== undefined && to < from)
    return badField("/to", "Choose a day on or after the first.");
  if (accountNumber !== null && !ofAccount)
    return badField("/accountNumber", "This file can't be limited to one account.");
  header("content-disposition", `attachment; filename="${name}-${moment.today}.csv"`);
  const filter = { from: from ?? null, to: to ?? null, accountNumber };
  const place = { db, addresses, publication, today: moment.today };
  return streamExport({ ...place, name, format: "csv", filter, actor: actorOf(staff), requestId });
}

export const makeDeskTakeOutMoney =
  (needs: DeskExportNeeds): DeskHandler<typeof deskTakeOutMoney> =>
  async (asked, call) =>
    fileOf(needs, asked, call);

export const makeDeskTakeOutPersons =
  (needs: DeskExportNeeds): DeskHandler<typeof deskTakeOutPersons> =>
  async (asked, call) =>
    fileOf(needs, asked, call);
