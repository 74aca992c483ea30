import type { ReactNode } from "react";
import { useDeskRead } from "../data/desk-read.ts";
import type { Me } from "../data/who-am-i.ts";
import { useTitle } from "../frame/use-title.ts";
import { PublicationChoice } from "../table/publication-choice.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { DayFigures } from "./day-figures.tsx";
import css from "./today-screen.module.css";
import { WaitingQueues } from "./waiting-queues.tsx";
import { TodayProblems } from "./today-problems.tsx";
import { ReadState } from "../table/read-state.tsx";

/** Where a day begins: what waits, what went wrong, and what has happened so far. Each figure leads to its list. */
export function TodayScreen({ me }: { me: Me }): ReactNode {
  useTitle("Today");
  const { read, change } = useUrlState();
  const publication = read("publication");
  const today = useDeskRead("deskGetToday", publication === "" ? {} : { publication });
  return (
    <div className={css.screen}>
      <div className={css.top}>
        <h1>Today</h1>
        <PublicationChoice me={me} value={publication} onChange={(next) => change({ publication: next })} />
      </div>
      <ReadState read={today} failed="The day's figures can't be loaded right now. Find still works." height={320}>
        {({ places, installation }) => (
          <>
            <div className={css.halves}>
              <WaitingQueues {...{ places, publication }} />
              <TodayProblems {...{ places, installation }} />
            </div>
            {places.map((place) => (
              <DayFigures
                key={place.publication}
                place={place}
                mayMoveIn={me.publications.some(
                  ({ domain, may }) => domain === place.publication && may.includes("moveIn"),
                )}
              />
            ))}
          </>
        )}
      </ReadState>
    </div>
  );
}
