import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { timeText } from "#core/format/time-text.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { readForAccount } from "../../data/for-account.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { ActionLoading } from "../action-loading.tsx";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

/** A paper was to be redelivered: it came, or it is credited. */
export function RedeliveryAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const issues = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "issues", version],
    queryFn: () => readForAccount("getDeliveryIssues", { domain, accountNumber }),
    staleTime: Infinity,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [arrived, setArrived] = useState<boolean | null>(null);
  const [note, setNote] = useNote();
  const { state, send } = useDeskAction("confirmRedelivery", (answer) =>
    answer.isSuccess && answer.newExpireDate !== undefined
      ? `Credited. The subscription is now paid through ${deskDayText(answer.newExpireDate)}.`
      : "Settled.",
  );
  if (issues.data === undefined) return <ActionLoading read={issues} what="The reports" />;
  const open = issues.data.filter(({ outcome }) => outcome === "redelivering");
  const issue = open.find(({ issueID }) => String(issueID) === chosen) ?? (open.length === 1 ? open[0] : undefined);
  return (
    <ActionForm
      title="Settle a redelivery"
      {...{ back, note, state, onRefresh }}
      canSubmit={issue !== undefined && arrived !== null}
      submit="Settle it"
      onNote={setNote}
      onSubmit={() => {
        if (issue === undefined || arrived === null) return;
        const input = { domain, accountNumber, issueID: issue.issueID, arrived };
        void send({ seen: version, reason: arrived ? "The paper came" : "The paper did not come", note, input });
      }}
      preview={
        issue === undefined || arrived === null ? (
          "Choose what happened."
        ) : (
          <PreviewLines
            of={
              arrived
                ? [`The report about the paper for ${deskDayText(issue.issueOn)} is closed without a credit.`]
                : [
                    `The paper for ${deskDayText(issue.issueOn)} is credited, unless the account has had several credits recently. Then it goes to review.`,
                    "The reader gets an email about it.",
                  ]
            }
          />
        )
      }
    >
      <RadioGroup
        legend={open.length === 0 ? "No redelivery is on its way." : "Which paper"}
        value={issue === undefined ? null : String(issue.issueID)}
        onChange={setChosen}
      >
        {open.map(({ issueID, issueOn, redelivery }) => (
          <RadioCard key={issueID} value={String(issueID)} title={deskDayText(issueOn)}>
            {redelivery === null
              ? undefined
              : `Due by ${timeText(redelivery.until, "en")} on ${deskDayText(redelivery.on)}`}
          </RadioCard>
        ))}
      </RadioGroup>
      {open.length > 0 && (
        <RadioGroup
          legend="What happened"
          layout="grid"
          value={arrived === null ? null : String(arrived)}
          onChange={(value) => setArrived(value === "true")}
        >
          <RadioCard value="true" title="It came" />
          <RadioCard value="false" title="It did not come" />
        </RadioGroup>
      )}
    </ActionForm>
  );
}
