import type { ReactNode } from "react";
import type { ImportPlanChoice } from "#contract/desk/move-in.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { moveInWords } from "./move-in-words.ts";
import css from "./move-in.module.css";
import { ProblemsText } from "./problems-text.tsx";
import type { MoveInPreview } from "./use-mapping.ts";

type RowShown = MoveInPreview["rows"][number];

/** The first rows as they would be read. */
export function PreviewPart({
  rows,
  plans,
}: Pick<MoveInPreview, "rows"> & { plans: readonly ImportPlanChoice[] }): ReactNode {
  const nameOf = (plan: string): string => plans.find((each) => each.plan === plan)?.name ?? plan;
  const columns: readonly TableColumn<RowShown>[] = [
    { id: "line", head: moveInWords.line, cell: ({ line }) => line },
    {
      id: "who",
      head: moveInWords.who,
      cell: ({ name, oldNumber, read }) => (
        <>
          {name} <span className={css.soft}>{oldNumber}</span>
          {read !== null && read.email !== "" && <span className={css.below}>{read.email}</span>}
        </>
      ),
    },
    { id: "address", head: moveInWords.address, cell: ({ read }) => read?.address },
    {
      id: "plan",
      head: moveInWords.plan,
      cell: ({ read }) => read && [nameOf(read.plan), read.price].filter((part) => part !== "").join(", "),
    },
    {
      id: "paidThrough",
      head: moveInWords.paidThrough,
      cell: ({ read }) => read && shortDay(toDay(read.paidThrough), "en"),
    },
    {
      id: "paysBy",
      head: moveInWords.paysBy,
      cell: ({ read }) => read && (read.paysBy === "ezpay" ? moveInWords.ezPay : moveInWords.bill),
    },
    {
      id: "problems",
      head: moveInWords.whatIsWrong,
      cell: ({ problems }) => <ProblemsText problems={problems} />,
    },
  ];
  return (
    <>
      <h3>{moveInWords.firstRows}</h3>
      <DeskTable
        caption={moveInWords.firstRowsCaption}
        columns={columns}
        rows={rows}
        keyOf={({ line }) => String(line)}
      />
    </>
  );
}
