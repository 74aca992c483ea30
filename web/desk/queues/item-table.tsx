import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { QueueItem } from "#contract/desk/queues.ts";
import { Button } from "#web/ui/button.tsx";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { deskPaths } from "../desk-paths.ts";
import { DeskTable, type DeskTableProps, type TableColumn } from "../table/desk-table.tsx";
import css from "./item-table.module.css";
import { ageText, queueTitles } from "./queue-titles.ts";

export const itemId = ({ publication, queue, key }: QueueItem): string => `${publication} ${queue} ${key}`;

type Props = Pick<DeskTableProps<QueueItem>, "sort" | "onSort"> & {
  readonly items: readonly QueueItem[];
  readonly namesPlace: boolean;
  readonly namesQueue: boolean;
  readonly mayTake: (item: QueueItem) => boolean;
  readonly onOpen: (item: QueueItem) => void;
  readonly onSaid: (message: { readonly kind: "error"; readonly text: string } | null) => void;
};

/** Waiting items, oldest first. */
export function ItemTable(props: Props): ReactNode {
  const { items, namesPlace, namesQueue, mayTake, onOpen, onSaid } = props;
  const columns: TableColumn<QueueItem>[] = [
    {
      id: "what",
      head: "What",
      cell: ({ queue, about }) => (
        <>
          {namesQueue && <span className={css.queue}>{queueTitles[queue]}</span>}
          <span className={css.about}>{capital(about)}</span>
        </>
      ),
    },
    { id: "account", head: "Account", by: ({ name }) => name, cell: (item) => <AccountLink item={item} /> },
    ...(namesPlace
      ? [
          {
            id: "publication",
            head: "Publication",
            by: ({ publicationName }: QueueItem) => publicationName,
            cell: ({ publicationName }: QueueItem) => publicationName,
          },
        ]
      : []),
    { id: "age", head: "Waiting", by: ({ ageDays }) => ageDays, cell: ({ ageDays }) => ageText(ageDays) },
    { id: "taken", head: "Taken by", by: ({ taken }) => taken?.name ?? "", cell: takenText },
    {
      id: "do",
      head: "What to do",
      hidesHead: true,
      cell: (item) =>
        mayTake(item) && (
          <div className={css.do}>
            {item.taken === null && <TakeButton item={item} onSaid={onSaid} />}
            <Button
              variant="link"
              aria-label={`${item.outcomes.length > 0 ? "Settle" : "Open"}: ${item.about}`}
              onClick={() => onOpen(item)}
            >
              {item.outcomes.length > 0 ? "Settle" : "Open"}
            </Button>
            {item.queue === "approval" && <Link to={deskPaths.approvals}>Decide</Link>}
          </div>
        ),
    },
  ];
  return (
    <DeskTable
      caption="Waiting items, oldest first"
      columns={columns}
      rows={items}
      empty="Nothing is waiting here."
      keyOf={itemId}
      {...(props.sort !== undefined && { sort: props.sort })}
      {...(props.onSort !== undefined && { onSort: props.onSort })}
    />
  );
}

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const takenText = ({ taken }: QueueItem): ReactNode =>
  taken === null ? null : `${taken.isMine ? "You" : taken.name}, ${taken.at}`;

function AccountLink({ item }: { item: QueueItem }): ReactNode {
  const { publication, accountNumber, name } = item;
  if (accountNumber === null) return "No known account";
  return (
    <Link to={deskPaths.account(publication, accountNumber)}>
      {name === "" ? accountNumber : `${name} (${accountNumber})`}
    </Link>
  );
}

function TakeButton({ item, onSaid }: { item: QueueItem; onSaid: Props["onSaid"] }): ReactNode {
  const { publication, queue, key } = item;
  const { state, send } = useSendAction(
    async (_: object, idempotencyKey: string) => {
      onSaid(null);
      return deskCall("deskTakeItem", { publication, queue, key }, { idempotencyKey });
    },
    () => "",
    (text) => onSaid({ kind: "error", text }),
  );
  return (
    <Button
      variant="secondary"
      aria-label={`Take: ${item.about}`}
      busy={state.kind === "sending"}
      onClick={() => void send({})}
    >
      Take
    </Button>
  );
}
