import type { Output } from "#contract/call-shape.ts";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { lockboxColumns } from "#core/payment/lockbox-line.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { DeskTable } from "../table/desk-table.tsx";
import css from "./money-screen.module.css";
import { saveTextFile } from "../data/save-file.ts";

type Imported = Extract<Output<DeskContract["deskImportChecks"]>, { readonly isSuccess: true }>;
type Reject = Imported["rejects"][number];

/** A bank's file of checks. It can be sent again: each check is recorded once. */
export function ChecksView({ publication }: { publication: string }): ReactNode {
  const input = useId();
  const [file, setFile] = useState<File | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const { state, send } = useSendAction(
    async (text: string, idempotencyKey: string) => {
      const answer = await deskCall("deskImportChecks", { publication, file: text }, { idempotencyKey });
      if (answer.isSuccess) setImported(answer);
      return answer;
    },
    () => "",
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return;
    setImported(null);
    await send(await file.text());
  };
  return (
    <form className={css.view} onSubmit={(event) => void submit(event)}>
      <p>
        {`A CSV file whose first line names these columns: ${lockboxColumns.join(", ")}. Sending a file again is safe: each check is recorded once.`}
      </p>
      <label htmlFor={input}>The bank's file</label>
      <input
        id={input}
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <Row>
        <Button type="submit" busy={state.kind === "sending"} disabled={file === null}>
          Record the checks
        </Button>
      </Row>
      {state.kind === "refused" && (
        <Alert kind="error">
          <p>{state.text}</p>
        </Alert>
      )}
      {imported !== null && <Result imported={imported} name={file?.name ?? "checks.csv"} />}
    </form>
  );
}

function Result({ imported, name }: { imported: Imported; name: string }): ReactNode {
  const { posted, postedBefore, rejects, rejectsFile } = imported;
  return (
    <>
      <Alert kind={rejects.length === 0 ? "success" : "warning"}>
        <p>{`${posted} recorded, ${postedBefore} already recorded, ${rejects.length} refused.`}</p>
      </Alert>
      {rejects.length > 0 && (
        <>
          <DeskTable
            caption="Refused lines"
            columns={[
              { id: "line", head: "Line", cell: ({ line }: Reject) => line },
              { id: "id", head: "Id", cell: ({ id }: Reject) => id },
              { id: "why", head: "Why", cell: ({ why }: Reject) => why },
            ]}
            rows={rejects}
            keyOf={({ line }) => String(line)}
          />
          <Row>
            <Button variant="secondary" onClick={() => saveTextFile(`${name}.rejects.csv`, rejectsFile)}>
              Save the refused lines
            </Button>
          </Row>
          <p>Fix them in that file and send it.</p>
        </>
      )}
    </>
  );
}
