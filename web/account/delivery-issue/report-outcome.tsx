import type { ReactNode } from "react";
import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { deliveryIssueWords } from "./delivery-issue-words.ts";

export type IssueReported = {
  issue: DeliveryIssue;
  /** False: the paper had already been reported, and this is that report's outcome (rules 8.4). */
  isNew: boolean;
};

/** The outcome of the report that was just sent, with the new date. */
export function ReportOutcome({ issue, isNew, onAnother }: IssueReported & { onAnother: () => void }): ReactNode {
  const accountPath = useAccountPath();
  return (
    <FocusOnMount>
      <Stack gap={24}>
        <Alert
          kind={isNew ? "success" : "info"}
          title={isNew ? deliveryIssueWords.thanks : deliveryIssueWords.alreadyReported}
        >
          <p>{deliveryIssueWords.whatHappened(issue)}</p>
          <p>{deliveryIssueWords.outcome(issue)}</p>
          {issue.outcome === "redelivering" && <p>{deliveryIssueWords.tellUsIfItCame}</p>}
        </Alert>
        <Row>
          <ButtonLink to={accountPath(paths.account)}>{deliveryIssueWords.backToAccount}</ButtonLink>
          <Button variant="secondary" onClick={onAnother}>
            {deliveryIssueWords.reportAnother}
          </Button>
        </Row>
      </Stack>
    </FocusOnMount>
  );
}
