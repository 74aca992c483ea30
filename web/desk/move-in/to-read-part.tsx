import type { ReactNode } from "react";
import type { ImportPlanChoice, UploadedList } from "#contract/desk/move-in.ts";
import type { ReadingKind } from "#core/import/reading.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { saveTextFile } from "../data/save-file.ts";
import { ColumnsPart } from "./columns-part.tsx";
import { moveInWords } from "./move-in-words.ts";
import css from "./move-in.module.css";
import { PlanWordsPart } from "./plan-words-part.tsx";
import { PreviewPart } from "./preview-part.tsx";
import { type MappingDraft, useMapping } from "./use-mapping.ts";

type Props = {
  readonly publication: string;
  readonly list: UploadedList;
  readonly headers: readonly string[];
  readonly plans: readonly ImportPlanChoice[];
  /** The same list has been checked with the same choices. */
  readonly isChecked: boolean;
  /** There are subscribers with whom the list can be compared. */
  readonly canCompare: boolean;
};

/** How the list is read, and the buttons that read it. */
export function ToReadPart({ publication, list, headers, plans, isChecked, canCompare }: Props): ReactNode {
  const { draft, setDraft, preview, isAsRead } = useMapping(publication, list);
  const shown = preview.data;
  return (
    <>
      <section className={css.part}>
        <h2>{moveInWords.columns}</h2>
        <p className={css.text}>{moveInWords.columnsHint}</p>
        <ColumnsPart {...{ headers, draft }} missing={shown?.missing ?? []} onChange={setDraft} />
        <PlanWordsPart {...{ plans, draft }} words={shown?.planWords ?? []} onChange={setDraft} />
        {preview.isError ? (
          <Alert kind="error">
            <p>{moveInWords.noPreview}</p>
          </Alert>
        ) : (
          shown !== undefined && <PreviewPart rows={shown.rows} plans={plans} />
        )}
        {shown !== undefined && (
          <Row>
            <Button
              variant="secondary"
              onClick={() => saveTextFile("mapping.yaml", shown.mappingFile, "application/yaml")}
            >
              {moveInWords.saveMapping}
            </Button>
            <span className={css.soft}>{moveInWords.saveMappingHint}</span>
          </Row>
        )}
      </section>
      <section className={css.part}>
        <h2>{moveInWords.reading}</h2>
        <StartButtons {...{ publication, draft, canCompare }} listId={list.listId} isChecked={isChecked && isAsRead} />
      </section>
    </>
  );
}

type StartProps = {
  readonly publication: string;
  readonly listId: string;
  readonly draft: MappingDraft;
  readonly isChecked: boolean;
  readonly canCompare: boolean;
};

function StartButtons({ publication, listId, draft, isChecked, canCompare }: StartProps): ReactNode {
  const { state, send } = useSendAction(
    (kind: ReadingKind, idempotencyKey) =>
      deskCall("deskStartMoveIn", { publication, listId, kind, mapping: draft }, { idempotencyKey }),
    () => "",
  );
  const busy = state.kind === "sending";
  return (
    <>
      {!isChecked && <p>{moveInWords.checkFirst}</p>}
      {state.kind === "refused" && (
        <Alert kind="error">
          <p>{state.text}</p>
        </Alert>
      )}
      <Row>
        {isChecked && (
          <Button busy={busy} onClick={() => void send("import")}>
            {moveInWords.import}
          </Button>
        )}
        <Button variant={isChecked ? "secondary" : "primary"} busy={busy} onClick={() => void send("check")}>
          {isChecked ? moveInWords.checkAgain : moveInWords.check}
        </Button>
        {canCompare && (
          <Button variant="secondary" busy={busy} onClick={() => void send("compare")}>
            {moveInWords.compare}
          </Button>
        )}
      </Row>
      {canCompare && <p className={css.text}>{moveInWords.compareHint}</p>}
    </>
  );
}
