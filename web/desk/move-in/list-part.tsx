import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { UploadedList } from "#contract/desk/move-in.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { moveInWords } from "./move-in-words.ts";
import css from "./move-in.module.css";
import { useUpload } from "./use-upload.ts";

type Props = { readonly publication: string; readonly list: UploadedList | null; readonly isRunning: boolean };

/** The list that is here, and the next one. */
export function ListPart({ publication, list, isRunning }: Props): ReactNode {
  const input = useId();
  const [file, setFile] = useState<File | null>(null);
  const { state, upload } = useUpload(publication);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file !== null && state.kind !== "sending") void upload(file);
  };
  return (
    <section className={css.part}>
      <h2>{moveInWords.list}</h2>
      {list !== null && state.kind !== "sending" && <ListHere {...{ publication, list, isRunning }} />}
      {!isRunning && (
        <form className={css.part} onSubmit={submit}>
          <p className={css.text}>{moveInWords.listHint}</p>
          <label htmlFor={input}>{moveInWords.file}</label>
          <input
            id={input}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          {state.kind === "sending" && (
            <label className={css.progress}>
              {moveInWords.uploading(state.sent, state.bytes)}
              <progress max={state.bytes} value={state.sent} />
            </label>
          )}
          {state.kind === "failed" && (
            <Alert kind="error">
              <p>{state.text}</p>
            </Alert>
          )}
          <Row>
            <Button
              type="submit"
              variant={list === null ? "primary" : "secondary"}
              busy={state.kind === "sending"}
              disabled={file === null}
            >
              {moveInWords.upload}
            </Button>
          </Row>
        </form>
      )}
    </section>
  );
}

type HereProps = { readonly publication: string; readonly list: UploadedList; readonly isRunning: boolean };

function ListHere({ publication, list, isRunning }: HereProps): ReactNode {
  const { listId, name, bytes, received, headers, hasContent, keptUntil } = list;
  const { state, send } = useSendAction(
    (asked: { publication: string; listId: string }, idempotencyKey) =>
      deskCall("deskDeleteMoveInList", asked, { idempotencyKey }),
    () => moveInWords.removed,
  );
  const day = shortDay(toDay(keptUntil), "en");
  return (
    <div className={css.here}>
      <p>
        <strong>{moveInWords.isHere(name, bytes)}</strong>
      </p>
      {headers === null && hasContent && <p>{moveInWords.isPartlyHere(received, bytes)}</p>}
      <p className={css.soft}>{hasContent ? moveInWords.kept(day) : moveInWords.wasImported(day)}</p>
      {state.kind === "refused" && (
        <Alert kind="error">
          <p>{state.text}</p>
        </Alert>
      )}
      {!isRunning && (
        <Row>
          <Button
            variant="secondary"
            busy={state.kind === "sending"}
            onClick={() => void send({ publication, listId })}
          >
            {moveInWords.remove}
          </Button>
        </Row>
      )}
    </div>
  );
}
