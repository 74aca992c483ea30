import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { Comparison } from "#contract/desk/move-in.ts";
import { countFindings, type FindingTopic, findingTopics } from "#core/import/comparison.ts";
import { deskCall, deskFile } from "../data/desk-call.ts";
import { deskPaths } from "../desk-paths.ts";
import { Choice } from "../table/choice.tsx";
import { DeskTable } from "../table/desk-table.tsx";
import { Pager } from "../table/pager.tsx";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { topicChoices } from "./comparison-part.tsx";
import { moveInWords as words } from "./move-in-words.ts";
import { SaveButton } from "./save-button.tsx";

type Props = { readonly publication: string; readonly readingId: string; readonly compared: Comparison };

/** Which subscribers differ, in what and by how much, with a link to each account. */
export function FindingsPart({ publication, readingId, compared }: Props): ReactNode {
  const { read, change } = useUrlState();
  const after = read("after");
  const topic = findingTopics.find((each): each is FindingTopic => each === read("about"));
  const asked = { publication, readingId, ...(topic !== undefined && { topic }), ...(after !== "" && { after }) };
  const found = useQuery({
    // Not part of what is read again after each action, because the next reading replaces this one.
    queryKey: ["move-in-findings", asked],
    queryFn: () => deskCall("deskGetMoveInFindings", asked),
  });
  if (countFindings(compared) === 0) return <p>{words.allSame}</p>;
  return (
    <>
      <h3>{words.findings}</h3>
      <SaveButton
        text={words.saveFindings}
        name="differences.csv"
        take={() => deskFile("deskTakeMoveInFindings", { publication, readingId })}
      />
      <Choice
        label={words.show}
        value={topic ?? ""}
        onChange={(about) => change({ about })}
        options={topicChoices(compared)}
      />
      <ReadState read={found} failed={words.findingsNotRead}>
        {({ findings, next }) => (
          <>
            <DeskTable
              caption={words.findings}
              columns={[
                { id: "old", head: words.oldNumber, cell: ({ oldNumber }) => oldNumber },
                {
                  id: "account",
                  head: words.account,
                  cell: ({ accountNumber }) =>
                    accountNumber !== null && (
                      <Link to={deskPaths.account(publication, accountNumber)}>{accountNumber}</Link>
                    ),
                },
                { id: "what", head: words.what, cell: ({ what }) => what },
                { id: "here", head: words.here, cell: ({ here }) => here },
                { id: "there", head: words.there, cell: ({ there }) => there },
                { id: "apart", head: words.apart, isFigure: true, cell: ({ by }) => by },
              ]}
              rows={findings.flatMap(({ position, lines }) => lines.map((line) => ({ ...line, position })))}
              keyOf={({ position, what }) => `${position} ${what}`}
            />
            <Pager next={next} />
          </>
        )}
      </ReadState>
    </>
  );
}
