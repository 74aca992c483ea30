import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { DayAtPublication } from "#contract/desk/today.ts";
import { type Day, daysBetween, toDay } from "#core/day.ts";
import { type QueueName, queueNames } from "#core/staff/queue.ts";
import { deskPaths } from "../desk-paths.ts";
import { ageText, queueTitles } from "../queues/queue-titles.ts";
import css from "./today-screen.module.css";

type Props = { readonly places: readonly DayAtPublication[]; readonly publication: string };

/** How much waits in each queue, over all publications shown, and for how long the oldest item has waited. */
export function WaitingQueues({ places, publication }: Props): ReactNode {
  const full = queueNames.map((queue) => inQueue(places, queue)).filter(({ waiting }) => waiting > 0);
  const to = (queue: QueueName): string =>
    `${deskPaths.queues}?${new URLSearchParams({ ...(publication !== "" && { publication }), queue }).toString()}`;
  return (
    <section aria-labelledby="waiting" className={css.part}>
      <h2 id="waiting">What waits</h2>
      {full.length === 0 && <p>Nothing is waiting.</p>}
      <ul className={css.list}>
        {full.map(({ queue, waiting, age }) => (
          <li key={queue}>
            <Link to={to(queue)}>{queueTitles[queue]}</Link>
            <strong>{waiting}</strong>
            <span>{age === null ? "" : `${age < 0 ? "next" : "oldest"}: ${ageText(age)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inQueue(places: readonly DayAtPublication[], queue: QueueName) {
  const here = places.flatMap(({ queues, today }) =>
    queues.filter((each) => each.queue === queue).map((each) => ({ ...each, today: toDay(today) })),
  );
  const ages = here.flatMap(({ oldest, today }) => (oldest === null ? [] : [ageOf(oldest, today)]));
  const waiting = here.reduce((sum, each) => sum + each.waiting, 0);
  return { queue, waiting, age: ages.length === 0 ? null : Math.max(...ages) };
}

const ageOf = (oldest: string, today: Day): number => daysBetween(toDay(oldest), today);
