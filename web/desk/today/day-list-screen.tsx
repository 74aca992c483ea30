import type { ReactNode } from "react";
import { useParams } from "#web/ui/router/routes.tsx";
import { dayListKinds } from "#contract/desk/today.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { useDeskRead } from "../data/desk-read.ts";
import { useTitle } from "../frame/use-title.ts";
import { accountColumn } from "../table/common-columns.tsx";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { Pager } from "../table/pager.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import css from "./today-screen.module.css";
import { ReadState } from "../table/read-state.tsx";

type Kind = (typeof dayListKinds)[number];
type Row = { readonly accountNumber: number; readonly name: string; readonly about: string };

const titles: Readonly<Record<Kind, string>> = {
  starts: "Starts today",
  stops: "Stops today",
  cancellations: "Cancellations today",
  complaints: "Complaints today",
  renewals: "Renewals of the next 14 days",
  circulation: "Accounts that differ from circulation",
};

const isKind = (word: string): word is Kind => (dayListKinds as readonly string[]).includes(word);

/** The accounts behind a figure of Today. */
export function DayListScreen(): ReactNode {
  const { publication = "", kind = "" } = useParams();
  if (!isKind(kind)) return <p>There is no such list.</p>;
  return <DayList publication={publication} kind={kind} />;
}

function DayList({ publication, kind }: { publication: string; kind: Kind }): ReactNode {
  useTitle(titles[kind]);
  const { read, sort, onSort } = useUrlState();
  const after = read("after");
  const list = useDeskRead("deskGetDayList", {
    publication,
    kind,
    ...(after !== "" && { after }),
  });
  const columns: TableColumn<Row>[] = [
    accountColumn(publication),
    { id: "about", head: "What", by: ({ about }) => about, cell: ({ about }) => about },
  ];
  return (
    <div className={css.screen}>
      <div className={css.top}>
        <h1>{titles[kind]}</h1>
        {list.data !== undefined && <p>{shortDay(toDay(list.data.day), "en")}</p>}
      </div>
      <ReadState read={list} failed="This list can't be shown right now." height={320}>
        {({ rows, next }) => (
          <>
            <DeskTable
              caption={titles[kind]}
              empty="Nothing yet."
              keyOf={(row) => `${row.accountNumber} ${row.about}`}
              {...{ columns, rows, sort, onSort }}
            />
            <Pager next={next} />
          </>
        )}
      </ReadState>
    </div>
  );
}
