import type { Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { deskCall } from "../data/desk-call.ts";
import { deskKey } from "../data/desk-read.ts";
import type { Me } from "../data/who-am-i.ts";
import { SettingsTabs } from "../frame/settings-tabs.tsx";
import { useTitle } from "../frame/use-title.ts";
import { Choice } from "../table/choice.tsx";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { GoLivePart } from "./go-live-part.tsx";
import { ListPart } from "./list-part.tsx";
import { moveInWords } from "./move-in-words.ts";
import css from "./move-in.module.css";
import { ReadingPart } from "./reading-part.tsx";
import { ToReadPart } from "./to-read-part.tsx";

/** The list of another system: upload it, say what each column contains, check it, import it, compare it. */
export function MoveInScreen({ me }: { me: Me }): ReactNode {
  useTitle(moveInWords.title);
  const { read, change } = useUrlState();
  const places = me.publications.filter(({ may }) => may.includes("moveIn"));
  const place = places.find(({ domain }) => domain === read("publication")) ?? places[0];
  if (place === undefined) return <p>{moveInWords.nowhere}</p>;
  return (
    <div className={css.screen}>
      <SettingsTabs current="moveIn" />
      <div className={css.top}>
        <h1>{moveInWords.title}</h1>
        {places.length > 1 && (
          <Choice
            label="Publication"
            value={place.domain}
            onChange={(publication) => change({ publication })}
            options={places.map((each) => [each.domain, each.name] as const)}
          />
        )}
      </div>
      <p className={css.text}>{moveInWords.intro}</p>
      <MoveIn key={place.domain} publication={place.domain} mayGoLive={place.may.includes("goLive")} />
    </div>
  );
}

type MoveInStatus = Output<DeskContract["deskGetMoveIn"]>;

type PlaceProps = { readonly publication: string; readonly mayGoLive: boolean };

function MoveIn({ publication, mayGoLive }: PlaceProps): ReactNode {
  const here = useQuery({
    queryKey: deskKey("deskGetMoveIn", { publication }),
    queryFn: () => deskCall("deskGetMoveIn", { publication }),
    // A colleague's reading makes progress, too.
    refetchInterval: ({ state }) => (state.data?.reading?.state === "running" ? 1000 : false),
  });
  return (
    <ReadState read={here} failed={moveInWords.notRead}>
      {(shown) => <Parts {...{ publication, mayGoLive }} here={shown} />}
    </ReadState>
  );
}

function Parts({
  publication,
  mayGoLive,
  here: { list, reading, plans, broughtIn },
}: PlaceProps & { readonly here: MoveInStatus }): ReactNode {
  const isRunning = reading?.state === "running";
  const isToRead = list !== null && list.headers !== null && list.hasContent && !isRunning;
  return (
    <>
      <ListPart publication={publication} list={list} isRunning={isRunning} />
      {isToRead && list.headers !== null && (
        <ToReadPart
          key={list.listId}
          {...{ publication, list, plans }}
          headers={list.headers}
          canCompare={broughtIn > 0}
          isChecked={reading?.kind === "check" && reading.state === "done"}
        />
      )}
      {list !== null && reading !== null && (
        <ReadingPart {...{ publication, reading }} title={isToRead ? "" : moveInWords.reading} />
      )}
      {broughtIn > 0 && (
        <GoLivePart {...{ publication, mayGoLive }} readingState={`${reading?.readingId} ${reading?.state}`} />
      )}
    </>
  );
}
