import type { deskExportDayReport, deskGetDayReport, deskGetDrawer } from "#contract/desk/day-report.ts";
import { type Day, parseDay } from "#core/day.ts";
import { timeText } from "#core/format/time-text.ts";
import { type DayReport, dayReport, paymentKinds, type PaymentSum, type Takings } from "#core/payment/day-report.ts";
import { cents, plus } from "#core/money.ts";
import { moneyTexts } from "#core/staff/money-text.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import { toCsv } from "#server/csv.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler, PublicationCall } from "#server/http/desk/desk-handler.ts";
import { isRefused, refuse, type Refused } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import {
  countDayPayments,
  type DayInZone,
  type DeskPayment,
  findDeskPayments,
} from "#server/store/payment/day-payments.ts";

type Needs = { readonly db: Database; readonly clock: Clock };
type Asked = { readonly day?: string | undefined };

/** The requested day; today by default. */
function dayOf({ day }: Asked, { publication }: PublicationCall, clock: Clock): DayInZone | Refused {
  const { timeZone } = publication.tenant;
  const { today } = clock.local({ timeZone });
  const asked = parseDay(day ?? today);
  return asked === null || asked > today
    ? refuse(400, "", { errors: [{ pointer: "/day", detail: moneyTexts.chooseDay }] })
    : { day: asked, timeZone };
}

export const makeDeskGetDayReport =
  ({ db, clock }: Needs): DeskHandler<typeof deskGetDayReport> =>
  async (input, context) => {
    const asked = dayOf(input, context, clock);
    if (isRefused(asked)) return asked;
    const { tenantId } = context;
    const [groups, items] = await Promise.all([
      countDayPayments(db, tenantId, asked),
      findDeskPayments(db, tenantId, { ...asked, staffId: null }),
    ]);
    const { takings, total, people, others } = dayReport(groups);
    return {
      day: asked.day,
      takings: shownTakings(takings),
      total: shownSum(total),
      people: people.map((person) => ({ ...person, takings: shownTakings(person.takings) })),
      others: shownTakings(others),
      items: items.map(shownItem),
    };
  };

export const makeDeskGetDrawer =
  ({ db, clock }: Needs): DeskHandler<typeof deskGetDrawer> =>
  async (input, context) => {
    const asked = dayOf(input, context, clock);
    if (isRefused(asked)) return asked;
    const { tenantId, staff } = context;
    const items = await findDeskPayments(db, tenantId, { ...asked, staffId: staff.staffId });
    const sumOf = (method: DeskPayment["method"]) => {
      const those = items.filter((item) => item.method === method);
      return { count: those.length, amountCents: plus(cents(0), ...those.map(({ amount }) => amount)) };
    };
    return { day: asked.day, check: sumOf("Check"), cash: sumOf("Cash"), items: items.map(shownItem) };
  };

export const makeDeskExportDayReport =
  ({ db, clock }: Needs): DeskHandler<typeof deskExportDayReport> =>
  async (input, context) => {
    const asked = dayOf(input, context, clock);
    if (isRefused(asked)) return asked;
    const { tenantId, staff, command, requestId } = context;
    const report = dayReport(await countDayPayments(db, tenantId, asked));
    return command(async (tx) => {
      const details = { day: asked.day };
      const [actor, outcome] = [actorOf(staff), "exported"];
      await audit(tx, { actor, action: "desk.export", subject: "day-report", outcome, details, requestId });
      return { csv: toCsv(linesOf(asked.day, report)) };
    });
  };

/** First each kind's total, then what each person took of it. */
function linesOf(day: Day, { takings, people, others }: DayReport): string[][] {
  const lines = (takenBy: string, of: Takings) =>
    paymentKinds.map((kind) => [day, kind, takenBy, String(of[kind].count), (of[kind].amount / 100).toFixed(2)]);
  return [
    ["day", "kind", "taken_by", "payments", "amount"],
    ...lines("everybody", takings),
    ...people.flatMap(({ name, takings: theirs }) => lines(name, theirs)),
    ...lines("not at the desk", others),
  ];
}

const shownSum = ({ count, amount }: PaymentSum) => ({ count, amountCents: amount });

const shownTakings = ({ card, payPal, check, cash }: Takings) => ({
  card: shownSum(card),
  payPal: shownSum(payPal),
  check: shownSum(check),
  cash: shownSum(cash),
});

const shownItem = ({ minutes, method, amount, ...item }: DeskPayment) => ({
  ...item,
  time: timeText(minutes, "en"),
  kind: method === "Check" ? ("check" as const) : ("cash" as const),
  amountCents: amount,
});
