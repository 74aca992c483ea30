import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { deskCall, deskFile } from "../data/desk-call.ts";
import { DeskTable } from "../table/desk-table.tsx";
import { Pager } from "../table/pager.tsx";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { moveInWords } from "./move-in-words.ts";
import css from "./move-in.module.css";
import { ProblemsText } from "./problems-text.tsx";
import { SaveButton } from "./save-button.tsx";

type Props = { readonly publication: string; readonly readingId: string; readonly rejected: number };

/** Every rejected row, with its line number and every reason. */
export function RejectsPart({ publication, readingId, rejected }: Props): ReactNode {
  const after = useUrlState().read("after");
  const asked = { publication, readingId, ...(after !== "" && { after }) };
  const read = useQuery({
    // Not part of what is read again after each action, because the next reading replaces this one.
    queryKey: ["move-in-rejects", asked, rejected],
    queryFn: () => deskCall("deskGetMoveInRejects", asked),
  });
  if (rejected === 0) return null;
  return (
    <>
      <h3>{moveInWords.rejects}</h3>
      <p className={css.text}>{moveInWords.rejectsHint}</p>
      <SaveButton
        text={moveInWords.saveRejects}
        name="rejects.csv"
        take={() => deskFile("deskTakeMoveInRejects", { publication, readingId })}
      />
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
