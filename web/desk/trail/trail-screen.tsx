import type { ReactNode } from "react";
import { useSearchParams } from "#web/ui/router/use-search-params.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Me } from "../data/who-am-i.ts";
import { useTitle } from "../frame/use-title.ts";
import { allPublications, staffTrail, trailFilterFrom, type TrailScope } from "./trail-filter.ts";
import { TrailFilters } from "./trail-filters.tsx";
import { TrailTable } from "./trail-table.tsx";
import { exportAddress, useTrail } from "./use-trail.ts";
import css from "./trail.module.css";
import { NotRead } from "../table/read-state.tsx";

/** The trail: who did what to whom, when and why. The filter is in the page's address. */
export function TrailScreen({ me }: { me: Me }): ReactNode {
  useTitle("Trail");
  const [parameters] = useSearchParams();
  const places = placesOf(me);
  const asked = parameters.get("at");
  const place = places.find(({ value }) => value === asked)?.value ?? places[0]?.value;
  return (
    <div className={css.screen}>
      <h1>Trail</h1>
      {place === undefined ? (
        <p>You can't see the trail of any publication.</p>
      ) : (
        <Trail place={place} places={places} parameters={parameters} />
      )}
    </div>
  );
}

/** The publications whose trail this person may see; for owners, also the trail of staff. */
function placesOf({ publications }: Me): TrailScope[] {
  const mine = publications.filter(({ may }) => may.includes("seeTrail"));
  const isOwner = publications.some(({ roles }) => roles.includes("owner"));
  return [
    ...(mine.length > 1 ? [{ value: allPublications, label: "All publications" }] : []),
    ...mine.map(({ domain, name }) => ({ value: domain, label: name })),
    ...(isOwner ? [{ value: staffTrail, label: "Staff and their sign-ins" }] : []),
  ];
}

type Props = { place: string; places: readonly TrailScope[]; parameters: URLSearchParams };

function Trail({ place, places, parameters }: Props): ReactNode {
  const filter = trailFilterFrom(parameters);
  const pages = useTrail(place, filter);
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <TrailFilters key={parameters.toString()} place={place} places={places} filter={filter} />
      {pages.isPending && <Skeleton height={320} />}
      {pages.isError && <NotRead read={pages}>The trail can't be loaded right now.</NotRead>}
      {pages.isSuccess && entries.length === 0 && <p role="status">No matching entries.</p>}
      {entries.length > 0 && (
        <>
          <TrailTable entries={entries} namesPlace={place === allPublications} />
          <div className={css.below}>
            {pages.hasNextPage && (
              <Button variant="secondary" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                Show older
              </Button>
            )}
            <a href={exportAddress(place, filter)} download>
              Download all of these as CSV
            </a>
          </div>
        </>
      )}
    </>
  );
}
