import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useParams } from "#web/ui/router/routes.tsx";
import { dayListKinds } from "#contract/desk/today.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import { deskPaths } from "../desk-paths.ts";
import { useTitle } from "../frame/use-title.ts";
import { type Column, DeskTable } from "../table/desk-table.tsx";
import { Pager } from "../table/pager.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import css from "./today-screen.module.css";

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
  const { data, isError, isFetching, refetch } = useDeskRead("deskGetDayList", {
    publication,
    kind,
    ...(after !== "" && { after }),
  });
  const columns: Column<Row>[] = [
    {
      id: "account",
      head: "Account",
      by: ({ name }) => name,
      cell: ({ accountNumber, name }) => (
        <Link to={deskPaths.account(publication, accountNumber)}>{`${name} (${accountNumber})`}</Link>
      ),
    },
    { id: "about", head: "What", by: ({ about }) => about, cell: ({ about }) => about },
  ];
  return (
    <div className={css.screen}>
      <div className={css.top}>
        <h1>{titles[kind]}</h1>
        {data !== undefined && <p>{shortDay(toDay(data.day), "en")}</p>}
      </div>
      {data === undefined && !isError && <Skeleton height={320} />}
      {isError && (
        <Alert kind="error">
          <p>This list can't be shown right now.</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {data !== undefined && data.rows.length === 0 && <p role="status">Nothing yet.</p>}
      {data !== undefined && data.rows.length > 0 && (
        <DeskTable
          caption={titles[kind]}
          columns={columns}
          rows={data.rows}
          keyOf={(row) => `${row.accountNumber} ${row.about}`}
          {...{ sort, onSort }}
        />
      )}
      {data !== undefined && <Pager next={data.next} />}
    </div>
  );
}
