import { type ReactNode, useState } from "react";
import { money } from "#core/format/money-text.ts";
import { paymentKinds } from "#core/payment/day-report.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Button } from "#web/ui/button.tsx";
import { deskCall } from "../data/desk-call.ts";
import { useDeskRead } from "../data/desk-read.ts";
import { DayField } from "../table/day-field.tsx";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import css from "./money-screen.module.css";
import { type DeskDayReport, kindNames, type Takings } from "./money-words.ts";
import { saveTextFile } from "../data/save-file.ts";
import { TakenItems } from "./taken-items.tsx";

type Props = { readonly publication: string; readonly mayExport: boolean };

/** What came in on a day by kind of payment, and who took it at the desk. */
export function DayReportView({ publication, mayExport }: Props): ReactNode {
  const { read, change } = useUrlState();
  const day = read("day");
  const report = useDeskRead("deskGetDayReport", { publication, ...(day !== "" && { day }) });
  return (
    <div className={css.view}>
      <div className={css.filters}>
        <DayField label="Day" value={report.data?.day ?? day} onChange={(next) => change({ day: next })} />
        {mayExport && report.data !== undefined && <Export publication={publication} day={report.data.day} />}
      </div>
      <ReadState read={report} failed="This day can't be shown right now.">
        {(shown) => <Sums of={shown} />}
      </ReadState>
    </div>
  );
}

type Line = {
  readonly key: string;
  readonly who: string;
  readonly takings: Takings;
  readonly total: DeskDayReport["total"];
};

const columns: readonly TableColumn<Line>[] = [
  { id: "who", head: "Taken by", cell: ({ who }) => who },
  ...paymentKinds.map((kind) => ({
    id: kind,
    head: kindNames[kind],
    isFigure: true,
    cell: ({ takings }: Line) => sumText(takings[kind]),
  })),
  { id: "total", head: "Total", isFigure: true, cell: ({ total }) => sumText(total) },
];

/** "$96.00 (3)". Zero is shown as a dash, so that sums stand out. */
const sumText = ({ count, amountCents }: DeskDayReport["total"]): string =>
  count === 0 ? "–" : `${money(amountCents)} (${count})`;

function Sums({ of: { takings, total, people, others, items } }: { of: DeskDayReport }): ReactNode {
  if (total.count === 0) return <p role="status">No payments on this day.</p>;
  const lines: Line[] = [
    ...people.map(({ staffId, name, takings: theirs }) => ({
      key: String(staffId),
      who: name,
      takings: theirs,
      total: totalOf(theirs),
    })),
    { key: "others", who: "Not at the desk", takings: others, total: totalOf(others) },
    { key: "all", who: "Everybody", takings, total },
  ];
  return (
    <>
      <DeskTable
        caption="Amounts by kind of payment and by who took it, with the number of payments"
        columns={columns}
        rows={lines}
        keyOf={({ key }) => key}
      />
      <p className={css.soft}>
        Cards include wallets. “Not at the desk” is what readers paid, renewals, and checks from the bank's file.
      </p>
      <h2>Checks and cash taken at the desk</h2>
      <TakenItems items={items} showsWho />
    </>
  );
}

const totalOf = (takings: Takings): DeskDayReport["total"] => ({
  count: paymentKinds.reduce((sum, kind) => sum + takings[kind].count, 0),
  amountCents: paymentKinds.reduce((sum, kind) => sum + takings[kind].amountCents, 0),
});

/** The sums as a file for a spreadsheet. */
function Export({ publication, day }: { readonly publication: string; readonly day: string }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      const { csv } = await deskCall("deskExportDayReport", { publication, day });
      saveTextFile(`day-report-${day}.csv`, csv);
      setSaid("Saved. The trail records it.");
    } catch (fault) {
      setSaid(asCallFailed(fault).detail ?? "The file couldn't be made. Try again.");
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" busy={isBusy} onClick={() => void press()}>
        Export CSV
      </Button>
      <p role="status">{said}</p>
    </>
  );
}
