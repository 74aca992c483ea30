import type { Output } from "#contract/call-shape.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { addDays, toDay } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { deskKey } from "../data/desk-read.ts";
import { goingLiveText } from "../table/going-live-words.ts";
import { ReadState } from "../table/read-state.tsx";
import { GoLivePreviewPart } from "./go-live-preview-part.tsx";
import { AskGoLive } from "./ask-go-live.tsx";
import { AskTakeBack } from "./ask-take-back.tsx";
import { goLiveWords as words } from "./go-live-words.ts";
import css from "./move-in.module.css";

type Props = { readonly publication: string; readonly mayGoLive: boolean };
/** `readingState`: each state of a list changes who waits and what would happen. */
type PartProps = Props & { readonly readingState: string };
type GoLiveStatus = Output<DeskContract["deskGetGoingLive"]>;

/** When the waiting subscriptions begin: what that would charge and send, and the day. */
export function GoLivePart({ publication, mayGoLive, readingState }: PartProps): ReactNode {
  const here = useQuery({
    queryKey: [...deskKey("deskGetGoingLive", { publication }), readingState],
    placeholderData: keepPreviousData,
    queryFn: () => deskCall("deskGetGoingLive", { publication }),
    // Somebody else may set the day meanwhile, and on the day itself subscriptions begin one after the other.
    refetchInterval: ({ state: { data } }) =>
      data?.ahead?.state === "working" || data?.standing?.kind === "beginning" ? 1000 : false,
  });
  return (
    <section className={css.part}>
      <h2>{words.title}</h2>
      <ReadState read={here} failed={words.notRead}>
        {(shown) => <GoLive key={shown.ahead?.on} {...{ publication, mayGoLive }} here={shown} />}
      </ReadState>
    </section>
  );
}

function GoLive({ publication, mayGoLive, here }: Props & { readonly here: GoLiveStatus }): ReactNode {
  const { standing, waiting, notInLastList, isComplete, ahead } = here;
  const mayChoose = waiting > 0 && isComplete && standing?.kind !== "beginning";
  return (
    <>
      {standing !== null && <Standing {...{ publication, mayGoLive, here, standing }} />}
      {waiting + notInLastList > 0 && !isComplete && <p>{words.unfinished}</p>}
      {mayChoose && <PreviewGoLive {...{ publication, here }} />}
      {mayChoose && ahead !== null && <GoLivePreviewTable {...{ publication, mayGoLive, here, ahead }} />}
    </>
  );
}

type StandingProps = Props & { readonly here: GoLiveStatus; readonly standing: NonNullable<GoLiveStatus["standing"]> };

function Standing({ publication, mayGoLive, here, standing }: StandingProps): ReactNode {
  const { kind, by } = standing;
  const { live, waiting, notInLastList } = here;
  // Before the day, the sentence is about those who will begin; afterward, about everybody who is left.
  const shown = { ...standing, live, waiting: kind === "set" ? waiting : waiting + notInLastList };
  return (
    <>
      <Alert kind={kind === "held" ? "warning" : kind === "live" ? "success" : "info"}>
        <p>{kind === "live" ? goingLiveText(shown) : `${goingLiveText(shown)} ${words.setBy(by)}`}</p>
      </Alert>
      {mayGoLive && (kind === "set" || kind === "held") && <AskTakeBack publication={publication} />}
    </>
  );
}

function PreviewGoLive({
  publication,
  here: { today, ahead, waiting },
}: Pick<Props, "publication"> & { readonly here: GoLiveStatus }) {
  const [day, setDay] = useState<string>(ahead?.on ?? addDays(toDay(today), 1));
  const { state, send } = useSendAction(
    (on: string, idempotencyKey) => deskCall("deskLookAhead", { publication, on }, { idempotencyKey }),
    () => "",
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(day);
  };
  return (
    <form className={css.part} onSubmit={submit}>
      <p>{words.waiting(waiting)}</p>
      <p className={css.text}>{words.intro}</p>
      <TextField
        label={words.day}
        type="date"
        width="half"
        min={today}
        required
        value={day}
        error={state.kind === "refused" ? state.text : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
      <Row>
        <Button type="submit" variant="secondary" busy={state.kind === "sending"} disabled={day === ""}>
          {words.look}
        </Button>
      </Row>
    </form>
  );
}

type AheadProps = Props & { readonly here: GoLiveStatus; readonly ahead: NonNullable<GoLiveStatus["ahead"]> };

function GoLivePreviewTable({ publication, mayGoLive, here, ahead }: AheadProps): ReactNode {
  const { on, state, found, aheadId } = ahead;
  const day = longDay(toDay(on), "en");
  if (found === null) return <p role="status">{words.isWorking(day)}</p>;
  const isSet = here.standing?.on === on && here.standing.kind === "set";
  return (
    <>
      <h3>{words.ifLive(day)}</h3>
      {state === "changed" && !isSet && (
        <Alert kind="warning">
          <p>{words.changed}</p>
        </Alert>
      )}
      <GoLivePreviewPart {...{ publication, found }} />
      {state === "holds" && !isSet && !mayGoLive && <p>{words.askOwner}</p>}
      {state === "holds" && !isSet && mayGoLive && (
        <AskGoLive {...{ publication, on, aheadId, found }} isToday={on === here.today} />
      )}
    </>
  );
}
