import type { Output } from "#contract/call-shape.ts";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useLocation } from "#web/ui/router/router.tsx";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import css from "./queue-list.module.css";
import { queueTitles } from "./queue-titles.ts";

type Queues = Output<DeskContract["deskGetQueues"]>["queues"];

/** The queues, with how much waits in each. Empty ones stay in place, so that nothing jumps. */
export function QueueList({ queues, chosen }: { queues: Queues; chosen: string }): ReactNode {
  const { search } = useLocation();
  const to = (queue: string): string => {
    const there = new URLSearchParams(search);
    there.delete("after");
    if (queue === "") there.delete("queue");
    else there.set("queue", queue);
    return `/queues?${there.toString()}`;
  };
  const all = queues.reduce((sum, { waiting }) => sum + waiting, 0);
  return (
    <nav aria-label="Queues" className={css.list}>
      <Link to={to("")} aria-current={chosen === "" ? "page" : undefined}>
        Everything <span>{all}</span>
      </Link>
      {queues.map(({ queue, waiting }) => (
        <Link
          key={queue}
          to={to(queue)}
          aria-current={chosen === queue ? "page" : undefined}
          data-empty={waiting === 0 || undefined}
        >
          {queueTitles[queue]} <span>{waiting}</span>
        </Link>
      ))}
    </nav>
  );
}
