import { useState } from "react";
import type { ReactNode } from "react";
import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { accountMessages } from "#contract/account-messages.ts";
import { partsWords } from "./parts-words.tsx";

export type Redelivery = {
  readonly issueID: number;
  readonly issueOn: string;
  readonly on: string;
  /** Minutes after midnight. */
  readonly until: number;
};

export type RedeliveryQuestionProps = {
  redelivery: Redelivery;
  accountNumber: number;
  /** Gets the result as a sentence. */
  onAnswered: (issueID: number, text: string) => void;
};

/** A redelivery, and the question whether it came (rules 4.8). */
export function RedeliveryQuestion({ redelivery, accountNumber, onAnswered }: RedeliveryQuestionProps): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("confirmRedelivery");
  const [answer, setAnswer] = useState<boolean | null>(null);
  const { issueID, issueOn } = redelivery;
  const say = async (arrived: boolean) => {
    setAnswer(arrived);
    const sent = await send({ domain, accountNumber, issueID, arrived });
    if (sent.kind !== "done") return;
    onAnswered(issueID, sent.answer.isSuccess ? redeliveryResult(sent.answer) : sent.answer.errorMessage);
  };
  const sending = state.kind === "sending";
  return (
    <Stack gap={8}>
      <p>{partsWords.redeliveryComing(issueOn, redelivery.on, redelivery.until)}</p>
      <p>{partsWords.didItCome}</p>
      {state.kind === "failed" && <Alert kind="error">{failureText(state.failure, accountMessages.saveFailed)}</Alert>}
      <Row>
        <Button variant="secondary" busy={sending && answer === true} onClick={() => void say(true)}>
          {partsWords.itCame}
        </Button>
        <Button variant="secondary" busy={sending && answer === false} onClick={() => void say(false)}>
          {partsWords.itDidNotCome}
        </Button>
      </Row>
    </Stack>
  );
}

/** The result of the reader's answer about a redelivery. */
export function redeliveryResult({
  outcome,
  newExpireDate,
}: {
  readonly outcome: DeliveryIssue["outcome"];
  readonly newExpireDate?: string | undefined;
}): string {
  switch (outcome) {
    case "redelivered":
      return partsWords.redelivered;
    case "credited":
      return partsWords.creditedInstead(newExpireDate ?? null);
    case "redelivering":
    case "review":
    case "declined":
      return partsWords.inReview;
  }
}
