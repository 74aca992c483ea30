import type { ReactNode } from "react";
import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { TakesFocus } from "#web/parts/takes-focus.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { whatBecame, whatHappened } from "./words.ts";

export type Reported = {
  issue: DeliveryIssue;
  /** False: it was reported before, and this is what became of it (rules 8.4). */
  isNew: boolean;
};

/** What has become of the report that was just sent, in words and with the new date. */
export function ReportOutcome({ issue, isNew, onAnother }: Reported & { onAnother: () => void }): ReactNode {
  const accountPath = useAccountPath();
  return (
    <TakesFocus>
      <Stack gap={24}>
        <Alert
          kind={isNew ? "success" : "info"}
          title={isNew ? "Thank you for telling us. We are sorry." : "You have reported this paper already"}
        >
          <p>{whatHappened(issue)}</p>
          <p>{whatBecame(issue)}</p>
          {issue.outcome === "redelivering" && (
            <p>
              Please tell us here or in your account whether it came. If we hear nothing, we credit it by ourselves.
            </p>
          )}
        </Alert>
        <Row>
          <ButtonLink to={accountPath(paths.account)}>Back to my account</ButtonLink>
          <Button variant="secondary" onClick={onAnother}>
            Report another paper
          </Button>
        </Row>
      </Stack>
    </TakesFocus>
  );
}
