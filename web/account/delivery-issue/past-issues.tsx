import { useState } from "react";
import type { ReactNode } from "react";
import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import { messages } from "#contract/messages.ts";
import { useDeliveryChanged, useDeliveryIssues } from "#web/data/delivery.ts";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { RedeliveryQuestion } from "#web/parts/redelivery-question.tsx";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import css from "./past-issues.module.css";
import { deliveryIssueWords } from "./delivery-issue-words.ts";

/** What was reported before, newest first, with its outcome. */
export function PastIssues({ accountNumber }: { accountNumber: number }): ReactNode {
  return (
    <section aria-labelledby="past-issues">
      <Stack gap={16}>
        <h2 id="past-issues">{deliveryIssueWords.pastReports}</h2>
        <List accountNumber={accountNumber} />
      </Stack>
    </section>
  );
}

function List({ accountNumber }: { accountNumber: number }): ReactNode {
  const { data, isError, isFetching, refetch } = useDeliveryIssues(accountNumber);
  const changed = useDeliveryChanged();
  const [said, setSaid] = useState<Readonly<Record<number, string>>>({});
  const hear = (issueID: number, text: string) => {
    setSaid((before) => ({ ...before, [issueID]: text }));
    void changed();
  };
  if (data !== undefined) {
    if (data.length === 0) return <p>{deliveryIssueWords.noReports}</p>;
    return (
      <ul className={css.list}>
        {data.map((issue) => (
          <PastIssue key={issue.issueID} {...{ issue, accountNumber }} answer={said[issue.issueID]} onAnswered={hear} />
        ))}
      </ul>
    );
  }
  if (!isError) return <Skeleton height={120} />;
  return <ReadFailed sentence={messages.somethingWentWrong} busy={isFetching} onTryAgain={() => void refetch()} />;
}

type PastIssueProps = {
  issue: DeliveryIssue;
  accountNumber: number;
  answer: string | undefined;
  onAnswered: (issueID: number, text: string) => void;
};

function PastIssue({ issue, accountNumber, answer, onAnswered }: PastIssueProps): ReactNode {
  const { issueID, issueOn, redelivery } = issue;
  const asks = issue.outcome === "redelivering" && redelivery !== null && answer === undefined;
  return (
    <li>
      <p>
        <strong>{deliveryIssueWords.whatHappened(issue)}</strong>
      </p>
      <p className={css.when}>{deliveryIssueWords.reportedOn(issue.reportedOn)}</p>
      {answer !== undefined && (
        <FocusOnMount>
          <Alert kind="success">{answer}</Alert>
        </FocusOnMount>
      )}
      {asks ? (
        <RedeliveryQuestion redelivery={{ issueID, issueOn, ...redelivery }} {...{ accountNumber, onAnswered }} />
      ) : (
        <p>{deliveryIssueWords.outcome(issue)}</p>
      )}
    </li>
  );
}
