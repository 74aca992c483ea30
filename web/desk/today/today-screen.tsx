import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import type { Me } from "../data/who-am-i.ts";
import { useTitle } from "../frame/use-title.ts";
import { PublicationChoice } from "../table/publication-choice.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { DayFigures } from "./day-figures.tsx";
import css from "./today-screen.module.css";
import { WaitingQueues } from "./waiting-queues.tsx";
import { WentWrong } from "./went-wrong.tsx";

/** Where a day begins: what waits, what went wrong, and what happened so far. Each figure leads to its list. */
export function TodayScreen({ me }: { me: Me }): ReactNode {
  useTitle("Today");
  const { read, change } = useUrlState();
  const publication = read("publication");
  const { data, isError, isFetching, refetch } = useDeskRead("deskGetToday", publication === "" ? {} : { publication });
  return (
    <div className={css.screen}>
      <div className={css.top}>
        <h1>Today</h1>
        <PublicationChoice me={me} value={publication} onChange={(next) => change({ publication: next })} />
      </div>
      {data === undefined && !isError && <Skeleton height={320} />}
      {isError && (
        <Alert kind="error">
          <p>The day's figures can't be loaded right now. Find still works.</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {data !== undefined && (
        <>
          <div className={css.halves}>
            <WaitingQueues places={data.places} publication={publication} />
            <WentWrong places={data.places} installation={data.installation} />
          </div>
          {data.places.map((place) => (
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
    </div>
  );
}
