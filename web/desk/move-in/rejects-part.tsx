import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";
import { deskCall, deskFile } from "../data/desk-call.ts";
import { saveFile } from "../data/save-file.ts";
import { DeskTable } from "../table/desk-table.tsx";
import { Pager } from "../table/pager.tsx";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { moveInWords } from "./move-in-words.ts";
import css from "./move-in.module.css";
import { ProblemsText } from "./problems-text.tsx";

type Props = { readonly publication: string; readonly readingId: string; readonly rejected: number };

/** Every row that was rejected, with its line and every reason. */
export function RejectsPart({ publication, readingId, rejected }: Props): ReactNode {
  const after = useUrlState().read("after");
  const asked = { publication, readingId, ...(after !== "" && { after }) };
  const read = useQuery({
    // Not among what is read again after each action: the next reading takes this one's place.
    queryKey: ["move-in-rejects", asked, rejected],
    queryFn: () => deskCall("deskGetMoveInRejects", asked),
  });
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile("rejects.csv", await deskFile("deskTakeMoveInRejects", { publication, readingId }));
      setSaid(moveInWords.saved);
    } catch (fault) {
      setSaid(asCallFailed(fault).detail ?? moveInWords.notSaved);
    }
    setBusy(false);
  };
  if (rejected === 0) return null;
  return (
    <>
      <h3>{moveInWords.rejects}</h3>
      <p className={css.text}>{moveInWords.rejectsHint}</p>
      <Row>
        <Button variant="secondary" busy={busy} onClick={() => void save()}>
          {moveInWords.saveRejects}
        </Button>
      </Row>
      <p role="status">{said}</p>
      <ReadState read={read} failed={moveInWords.rejectsNotRead}>
        {({ rejects, next }) => (
          <>
            <DeskTable
              caption={moveInWords.rejects}
              columns={[
                { id: "line", head: moveInWords.line, cell: ({ line }) => line },
                {
                  id: "why",
                  head: moveInWords.whatIsWrong,
                  cell: ({ problems }) => <ProblemsText problems={problems} />,
                },
              ]}
              rows={rejects}
              keyOf={({ position }) => String(position)}
            />
            <Pager next={next} />
          </>
        )}
      </ReadState>
    </>
  );
}
