import type { ReactNode } from "react";
import { paymentStates } from "#contract/desk/money.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { useDeskRead } from "../data/desk-read.ts";
import { Choice } from "../table/choice.tsx";
import { DayField } from "../table/day-field.tsx";
import { accountColumn, amountColumn } from "../table/common-columns.tsx";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { Pager } from "../table/pager.tsx";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { ExportButton } from "./export-button.tsx";
import { GatewayRecord, useGatewayRecords } from "./gateway-record.tsx";
import css from "./money-screen.module.css";
import { methods, type PaymentRow, paymentStateTexts, purposeText } from "./money-words.ts";

type Props = { readonly publication: string; readonly mayExport: boolean };

const states = [["", "All"], ...paymentStates.map((state) => [state, paymentStateTexts[state]] as const)] as const;
const stateOf = (word: string) => paymentStates.find((state) => state === word);

/** The payments of a day or some days. If one day is chosen, each is shown with the gateway's own record. */
export function PaymentsView({ publication, mayExport }: Props): ReactNode {
  const { read, change, sort, onSort } = useUrlState();
  const state = stateOf(read("state"));
  const filter = {
    publication,
    ...(read("from") !== "" && { from: read("from") }),
    ...(read("to") !== "" && { to: read("to") }),
    ...(state !== undefined && { state }),
    ...(read("method") !== "" && { method: read("method") }),
  };
  const payments = useDeskRead("deskListPayments", {
    ...filter,
    ...(read("after") !== "" && { after: read("after") }),
  });
  const shown = payments.data;
  const day = shown !== undefined && shown.from === shown.to ? shown.from : null;
  const records = useGatewayRecords(publication, day);
  const columns: TableColumn<PaymentRow>[] = [
    {
      id: "when",
      head: "When",
      cell: (row) => (day === null ? `${shortDay(toDay(row.day), "en")}, ${row.time}` : row.time),
    },
    accountColumn(publication),
    { id: "what", head: "What", by: ({ purpose }) => purpose, cell: ({ purpose }) => purposeText(purpose) },
    { id: "method", head: "Method", by: ({ method }) => method, cell: ({ method }) => method },
    {
      id: "state",
      head: "State",
      by: (row) => row.state,
      cell: ({ state: its, because }) => `${paymentStateTexts[its]}${because === "" ? "" : `: ${because}`}`,
    },
    { id: "receipt", head: "Receipt", cell: ({ receiptNumber }) => receiptNumber },
    ...(day === null
      ? []
      : [
          {
            id: "gateway",
            head: "At the gateway",
            cell: (row: PaymentRow) => <GatewayRecord payment={row} records={records} />,
          },
        ]),
    amountColumn,
  ];
  return (
    <div className={css.view}>
      <div className={css.filters}>
        <DayField
          label="From"
          value={shown?.from ?? read("from")}
          onChange={(from) => change({ from, to: laterOf(from, shown?.to) })}
        />
        <DayField
          label="To"
          value={shown?.to ?? read("to")}
          onChange={(to) => change({ to, from: earlierOf(to, shown?.from) })}
        />
        <Choice label="State" value={read("state")} onChange={(next) => change({ state: next })} options={states} />
        <Choice label="Method" value={read("method")} onChange={(method) => change({ method })} options={methods} />
        {mayExport && shown !== undefined && <ExportButton filter={{ ...filter, from: shown.from, to: shown.to }} />}
      </div>
      <ReadState read={payments} failed="Payments can't be shown for these days.">
        {({ rows, next }) => (
          <>
            <DeskTable
              caption="Payments, newest first"
              empty="No payments."
              keyOf={({ intentId }) => intentId}
              {...{ columns, rows, sort, onSort }}
            />
            <Pager next={next} />
          </>
        )}
      </ReadState>
    </div>
  );
}

/** Keeps the range in order: if one day passes the other, the other moves along. */
const laterOf = (from: string, to = from): string => (to < from ? from : to);
const earlierOf = (to: string, from = to): string => (from > to ? to : from);
