import { type deskExportPayments, type deskListPayments, maxExportedRows } from "#contract/desk/money.ts";
import type { Day } from "#core/day.ts";
import { timeText } from "#core/format/time-text.ts";
import { moneyTexts } from "#core/staff/money-text.ts";
import { toCsv } from "#server/csv.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { isRefused, refuse, type Refused } from "#server/http/refused.ts";
import { type DayRange, parseDayRange } from "./day-range.ts";
import { audit } from "#server/store/audit.ts";
import {
  findPayments,
  type ListedPayment,
  type PaymentsFilter,
  type PaymentState,
} from "#server/store/payment/payment-list.ts";

export type PaymentListNeeds = { readonly db: Database; readonly clock: Clock };

const pageSize = 50;
const exportStep = 500;

type Filter = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: PaymentState | undefined;
  readonly method?: string | undefined;
};

/** A single day, today, by default. */
const rangeOf = ({ from, to }: Filter, today: Day): DayRange | Refused =>
  parseDayRange({ from: from ?? today, to: to ?? from ?? today });

const askedOf = (filter: Filter, range: { readonly from: Day; readonly to: Day }, timeZone: string) => ({
  ...range,
  timeZone,
  state: filter.state ?? null,
  method: filter.method ?? null,
});

export const makeDeskListPayments =
  ({ db, clock }: PaymentListNeeds): DeskHandler<typeof deskListPayments> =>
  async ({ after = null, ...filter }, { publication, tenantId }) => {
    const { timeZone } = publication.tenant;
    const range = rangeOf(filter, clock.local({ timeZone }).today);
    if (isRefused(range)) return range;
    const asked = askedOf(filter, range, timeZone);
    const rows = await findPayments(db, tenantId, { ...asked, after, most: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    return {
      ...range,
      rows: page.map(shownOf),
      next: rows.length > pageSize ? (page.at(-1)?.key ?? null) : null,
    };
  };

const shownOf = (row: ListedPayment) => ({
  intentId: row.intentId,
  day: row.on,
  time: timeText(row.minutes, "en"),
  accountNumber: row.accountNumber,
  name: row.name,
  purpose: row.purpose,
  method: row.method,
  amountCents: row.amount,
  state: row.state,
  receiptNumber: row.receiptNumber,
  transactionId: row.transactionId,
  because: row.because,
});

/** All rows of the filter, in pages, so that no statement reads more than one page. Names are left out. */
export const makeDeskExportPayments =
  ({ db, clock }: PaymentListNeeds): DeskHandler<typeof deskExportPayments> =>
  async (filter, { publication, tenantId, staff, command, requestId }) => {
    const { timeZone } = publication.tenant;
    const range = rangeOf(filter, clock.local({ timeZone }).today);
    if (isRefused(range)) return range;
    const asked = askedOf(filter, range, timeZone);
    const rows = await allOf(db, tenantId, asked);
    if (rows === null)
      return refuse(400, moneyTexts.tooMany(maxExportedRows), {
        errors: [{ pointer: "/from", detail: moneyTexts.chooseFewer }],
      });
    return command(async (tx) => {
      const details = { ...range, state: asked.state, method: asked.method, rows: rows.length };
      const outcome = "exported";
      const actor = actorOf(staff);
      await audit(tx, { actor, action: "desk.export", subject: "payments", outcome, details, requestId });
      return { csv: toCsv([columns, ...rows.map(fieldsOf)]), rows: rows.length };
    });
  };

/** Null if there are too many. */
async function allOf(
  db: Database,
  tenantId: number,
  asked: Omit<PaymentsFilter, "after" | "most">,
): Promise<readonly ListedPayment[] | null> {
  const all: ListedPayment[] = [];
  for (let after: string | null = null; ;) {
    const page: ListedPayment[] = await findPayments(db, tenantId, { ...asked, after, most: exportStep });
    all.push(...page);
    if (all.length > maxExportedRows) return null;
    after = page.at(-1)?.key ?? null;
    if (page.length < exportStep) return all;
  }
}

const columns = [
  "day",
  "time",
  "account",
  "purpose",
  "method",
  "amount",
  "state",
  "receipt",
  "transaction",
  "because",
] as const;

const fieldsOf = (row: ListedPayment): string[] => [
  row.on,
  `${String(Math.floor(row.minutes / 60)).padStart(2, "0")}:${String(row.minutes % 60).padStart(2, "0")}`,
  String(row.accountNumber),
  row.purpose,
  row.method,
  (row.amount / 100).toFixed(2),
  row.state,
  row.receiptNumber,
  row.transactionId,
  row.because,
];
