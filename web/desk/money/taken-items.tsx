import type { ReactNode } from "react";
import { money } from "#core/format/money-text.ts";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import type { TakenItem } from "./money-words.ts";

const columns: readonly TableColumn<TakenItem>[] = [
  { id: "receipt", head: "Receipt", cell: ({ receiptNumber }) => receiptNumber },
  { id: "time", head: "Time", cell: ({ time }) => time },
  { id: "account", head: "Account", cell: ({ name, accountNumber }) => `${name} (${accountNumber})` },
  {
    id: "what",
    head: "What",
    cell: ({ kind, checkNumber }) => (kind === "cash" ? "Cash" : `Check ${checkNumber}`.trim()),
  },
  { id: "amount", head: "Amount", isFigure: true, cell: ({ amountCents }) => money(amountCents) },
];
const who: TableColumn<TakenItem> = { id: "who", head: "Taken by", cell: ({ takenBy }) => takenBy };

/** Each check and each cash payment, to be ticked off against the cash drawer. */
export function TakenItems({
  items,
  showsWho = false,
}: {
  items: readonly TakenItem[];
  showsWho?: boolean;
}): ReactNode {
  return (
    <DeskTable
      caption="Checks and cash, in the order in which they were taken"
      columns={showsWho ? [...columns.slice(0, -1), who, ...columns.slice(-1)] : columns}
      rows={items}
      empty="No checks or cash."
      keyOf={({ receiptNumber }) => receiptNumber}
    />
  );
}
