import { type ReactNode, useRef, useState } from "react";
import { type QueueName, queueNames } from "#core/staff/queue.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import type { Me } from "../data/who-am-i.ts";
import { useTitle } from "../frame/use-title.ts";
import { Choice } from "../table/choice.tsx";
import { Pager } from "../table/pager.tsx";
import { PublicationChoice } from "../table/publication-choice.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { ItemDialog } from "./item-dialog.tsx";
import type { QueueItem } from "#contract/desk/queues.ts";
import { itemId, ItemTable } from "./item-table.tsx";
import { QueueList } from "./queue-list.tsx";
import css from "./queues-screen.module.css";
import { ReadState } from "../table/read-state.tsx";

type Said = { readonly kind: "success" | "error"; readonly text: string };

const isQueue = (word: string): word is QueueName => (queueNames as readonly string[]).includes(word);
const whose = [
  ["", "Everything"],
  ["nobody", "Taken by nobody"],
  ["me", "Taken by me"],
] as const;

/** Everything that waits for staff. The page's address contains the publication, the queue and the page. */
export function QueuesScreen({ me }: { me: Me }): ReactNode {
  useTitle("Queues");
  const { read, change, sort, onSort } = useUrlState();
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const queue = read("queue");
  const who = read("who");
  const waiting = useDeskRead("deskGetQueues", {
    ...(read("publication") !== "" && { publication: read("publication") }),
    ...(isQueue(queue) && { queue }),
    ...((who === "me" || who === "nobody") && { who }),
    ...(read("after") !== "" && { after: read("after") }),
  });
  const chosen = waiting.data?.items.find((item) => itemId(item) === open);
  const close = (result: Said | null): void => {
    setOpen(null);
    if (result === null) return;
    setSaid(result);
    top.current?.focus();
  };
  return (
    <div className={css.screen}>
      <h1 ref={top} tabIndex={-1}>
        Queues
      </h1>
      <div className={css.filters}>
        <PublicationChoice me={me} value={read("publication")} onChange={(publication) => change({ publication })} />
        <Choice label="Show" value={who} onChange={(next) => change({ who: next })} options={whose} />
      </div>
      {said !== null && (
        <Alert kind={said.kind}>
          <p>{said.text}</p>
        </Alert>
      )}
      <ReadState read={waiting} failed="The queues can't be loaded right now." height={320}>
        {({ queues, items, next }) => (
          <div className={css.parts}>
            <QueueList queues={queues} chosen={queue} />
            <div className={css.items}>
              <ItemTable
                items={items}
                namesPlace={me.publications.length > 1 && read("publication") === ""}
                namesQueue={!isQueue(queue)}
                {...{ sort, onSort }}
                onOpen={(item: QueueItem) => setOpen(itemId(item))}
                onSaid={setSaid}
                mayTake={({ publication }) => mayTakeAt(me, publication)}
              />
              <Pager next={next} />
            </div>
          </div>
        )}
      </ReadState>
      {chosen !== undefined && <ItemDialog key={itemId(chosen)} item={chosen} onClose={close} />}
    </div>
  );
}

const mayTakeAt = ({ publications }: Me, domain: string): boolean =>
  publications.some((place) => place.domain === domain && place.may.includes("settleQueue"));
