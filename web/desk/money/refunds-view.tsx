import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { refundStates } from "#core/payment/refund.ts";
import { useDeskRead } from "../data/desk-read.ts";
import { deskPaths } from "../desk-paths.ts";
import { Choice } from "../table/choice.tsx";
import { accountColumn, amountColumn } from "../table/common-columns.tsx";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { Pager } from "../table/pager.tsx";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import css from "./money-screen.module.css";
import { reasonText, type Refunds, refundStateTexts } from "./money-words.ts";

type Refund = Refunds["rows"][number];

/** Refunds in each state: owed, being sent, waiting for a decision, paid. */
export function RefundsView({ publication }: { publication: string }): ReactNode {
  const { read, change, sort, onSort } = useUrlState();
  const state = refundStates.find((each) => each === read("state")) ?? "requested";
  const after = read("after");
  const refunds = useDeskRead("deskGetRefunds", { publication, state, ...(after !== "" && { after }) });
  const options = refundStates.map((each) => {
    const count = refunds.data?.counts.find((one) => one.state === each);
    const sum = count === undefined ? "" : `: ${count.count}, ${money(count.amountCents)}`;
    return [each, `${refundStateTexts[each]}${sum}`] as const;
  });
  const review = `${deskPaths.queues}?${new URLSearchParams({ publication, queue: "refund" }).toString()}`;
  const columns: TableColumn<Refund>[] = [
    {
      id: "asked",
      head: "Asked for",
      by: ({ requestedOn }) => requestedOn,
      cell: ({ requestedOn }) => shortDay(toDay(requestedOn), "en"),
    },
    accountColumn(publication),
    { id: "why", head: "Why", by: ({ reason }) => reason, cell: ({ reason }) => reasonText(reason) },
    {
      id: "paid",
      head: "Paid",
      cell: ({ paidOn, check }) =>
        paidOn === null ? null : `${shortDay(toDay(paidOn), "en")}${check === "" ? "" : `, check ${check}`}`,
    },
    amountColumn,
  ];
  return (
    <div className={css.view}>
      <div className={css.filters}>
        <Choice label="State" value={state} onChange={(next) => change({ state: next })} options={options} />
        {state === "review" && <Link to={review}>Decide them in Queues</Link>}
      </div>
      <ReadState read={refunds} failed="Refunds can't be shown right now.">
        {({ rows, next }) => (
          <>
            <DeskTable
              caption="Refunds, newest first"
              empty="No refunds in this state."
              keyOf={({ refundId }) => refundId}
              {...{ columns, rows, sort, onSort }}
            />
            <Pager next={next} />
          </>
        )}
      </ReadState>
    </div>
  );
}
