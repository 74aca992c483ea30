import type { deskGetDayList } from "#contract/desk/today.ts";
import { shortDay } from "#core/format/day-text.ts";
import type { PublicationNeeds } from "#server/at-publication.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { type DayListKind, type DayListRow, findDayList } from "#server/store/staff/day-lists.ts";
import { figureDaysOf } from "./get-today.ts";

const pageSize = 50;

/** The accounts behind a figure on Today. */
export const makeDeskGetDayList =
  (needs: PublicationNeeds): DeskHandler<typeof deskGetDayList> =>
  async ({ kind, after = "0" }, { publication, tenantId, now }) => {
    const days = figureDaysOf(needs, publication, now);
    const rows = await findDayList(needs.db, tenantId, { ...days, kind, after: Number(after), most: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    return {
      day: days.today,
      rows: page.map((row) => ({ accountNumber: row.accountNumber, name: row.name.trim(), about: abouts[kind](row) })),
      next: rows.length > pageSize ? String(page.at(-1)?.key ?? 0) : null,
    };
  };

const dayOr = ({ on }: DayListRow): string => (on === null ? "" : shortDay(on, "en"));

const problems: Readonly<Record<string, string>> = {
  missed: "No paper",
  late: "Late paper",
  wet: "Wet paper",
  damaged: "Damaged paper",
  missingSection: "Missing section",
};

const findings: Readonly<Record<string, string>> = {
  "unknown-there": "They don't have the account",
  "expire-differs": "Different expire date",
  "not-sent": "A command didn't reach them",
  "not-settled": "They are still holding a command",
  refused: "They refused a command",
};

const abouts: Readonly<Record<DayListKind, (row: DayListRow) => string>> = {
  starts: ({ what }) => what,
  stops: (row) => `Until ${dayOr(row)}`,
  cancellations: (row) => (row.on === null ? row.what : `${row.what}, ends ${dayOr(row)}`),
  complaints: (row) => `${problems[row.what] ?? row.what}, ${dayOr(row)}`,
  renewals: (row) => `${row.what}, ${dayOr(row)}`,
  circulation: ({ what }) => findings[what] ?? what,
};
