import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useParams } from "#web/ui/router/routes.tsx";
import type { OrdersOfSource } from "#contract/desk/order-sources.ts";
import { money } from "#core/format/money-text.ts";
import { useDeskRead } from "../data/desk-read.ts";
import type { Me } from "../data/who-am-i.ts";
import { deskPaths } from "../desk-paths.ts";
import { useTitle } from "../frame/use-title.ts";
import { DayField } from "../table/day-field.tsx";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import css from "./today-screen.module.css";

const title = "Orders by source";

const sourceNames: Readonly<Record<string, string>> = { website: "Website", desk: "The desk" };
/** An empty cell means that the link named none. */
const orDash = (text: string): string => text || "–";

const columns: readonly TableColumn<OrdersOfSource>[] = [
  { id: "source", head: "Source", by: ({ source }) => source, cell: ({ source }) => sourceNames[source] ?? source },
  { id: "medium", head: "Medium", by: ({ medium }) => medium, cell: ({ medium }) => orDash(medium) },
  { id: "campaign", head: "Campaign", by: ({ campaign }) => campaign, cell: ({ campaign }) => orDash(campaign) },
  { id: "code", head: "Offer code", by: ({ offerCode }) => offerCode, cell: ({ offerCode }) => orDash(offerCode) },
  {
    id: "subscriptions",
    head: "Subscriptions",
    isFigure: true,
    by: ({ subscriptions }) => subscriptions,
    cell: ({ subscriptions }) => subscriptions,
  },
  { id: "gifts", head: "Gifts", isFigure: true, by: ({ gifts }) => gifts, cell: ({ gifts }) => gifts },
];

const paid: TableColumn<OrdersOfSource> = {
  id: "paid",
  head: "First payments",
  isFigure: true,
  by: ({ paidCents }) => paidCents ?? 0,
  cell: ({ paidCents }) => (paidCents === null ? "" : money(paidCents)),
};

/** Which links, campaigns and codes brought orders within some days. */
export function OrderSourcesScreen({ me }: { me: Me }): ReactNode {
  useTitle(title);
  const { publication = "" } = useParams();
  const place = me.publications.find(({ domain }) => domain === publication);
  const { read, change, sort, onSort } = useUrlState();
  const [from, to] = [read("from"), read("to")];
  const orders = useDeskRead("deskGetOrderSources", {
    publication,
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
  });
  const shown = orders.data;
  const file = new URLSearchParams({ publication, view: "files", file: "orders-by-source" });
  if (shown !== undefined) {
    file.set("from", shown.from);
    file.set("to", shown.to);
  }
  return (
    <div className={css.screen}>
      <div className={css.top}>
        <h1>{title}</h1>
        {place !== undefined && <p>{place.name}</p>}
      </div>
      <div className={css.filters}>
        <DayField label="From" value={shown?.from ?? from} onChange={(day) => change({ from: day })} />
        <DayField label="To" value={shown?.to ?? to} onChange={(day) => change({ to: day })} />
        {place?.may.includes("exportMoney") === true && (
          <Link to={`${deskPaths.money}?${file.toString()}`}>Save as a file</Link>
        )}
      </div>
      <ReadState read={orders} failed="These orders can't be shown. Check the days, or try again.">
        {({ rows, total, isCut }) =>
          rows.length === 0 ? (
            <p role="status">No subscriptions or gifts were bought on these days.</p>
          ) : (
            <>
              <p role="status">
                {sentence(total)}
                {isCut && " The table has the largest sources; the file has them all."}
              </p>
              <DeskTable
                caption="Orders by source, campaign and offer code"
                columns={total.paidCents === null ? columns : [...columns, paid]}
                rows={rows}
                keyOf={(row) => JSON.stringify([row.source, row.medium, row.campaign, row.offerCode])}
                {...{ sort, onSort }}
              />
            </>
          )
        }
      </ReadState>
      <p className={css.soft}>
        An order counts on the day of its first payment. Starts on a bill aren't in here. The source, medium and
        campaign are the utm_ parts of the link that led to the order.
      </p>
    </div>
  );
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** "12 subscriptions and 1 gift, $96.00 in first payments." */
function sentence({
  subscriptions,
  gifts,
  paidCents,
}: Omit<OrdersOfSource, "source" | "medium" | "campaign" | "offerCode">) {
  const both = [counted(subscriptions, "subscription"), ...(gifts === 0 ? [] : [counted(gifts, "gift")])].join(" and ");
  return `${both}${paidCents === null ? "" : `, ${money(paidCents)} in first payments`}.`;
}
