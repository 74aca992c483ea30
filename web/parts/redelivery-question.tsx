import { useState } from "react";
import type { ReactNode } from "react";
import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { dayText } from "./day-text.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { timeText } from "#core/format/time-text.ts";

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
  /** What has become of it, in words. */
  onSaid: (issueID: number, text: string) => void;
};

/** A paper that is brought again, and whether it came (rules 4.8). */
export function RedeliveryQuestion({ redelivery, accountNumber, onSaid }: RedeliveryQuestionProps): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("confirmRedelivery");
  const [answer, setAnswer] = useState<boolean | null>(null);
  const { issueID, issueOn } = redelivery;
  const say = async (arrived: boolean) => {
    setAnswer(arrived);
    const sent = await send({ domain, accountNumber, issueID, arrived });
    if (sent.kind !== "done") return;
    onSaid(issueID, sent.answer.isSuccess ? outcomeText(sent.answer) : sent.answer.errorMessage);
  };
  const sending = state.kind === "sending";
  return (
    <Stack gap={8}>
      <p>
        <strong>Redelivery of {dayText(issueOn)} on its way.</strong> {comesBy(redelivery)}
      </p>
      <p>Did it come? If you tell us nothing by then, we credit your account by ourselves.</p>
      {state.kind === "failed" && <Alert kind="error">{state.failure.detail ?? accountMessages.saveFailed}</Alert>}
      <Row>
        <Button variant="secondary" busy={sending && answer === true} onClick={() => void say(true)}>
          Yes, it came
        </Button>
        <Button variant="secondary" busy={sending && answer === false} onClick={() => void say(false)}>
          No, it did not
        </Button>
      </Row>
    </Stack>
  );
}

export const comesBy = ({ on, until }: Pick<Redelivery, "on" | "until">): string =>
  `Your carrier brings it by ${timeText(until)} on ${dayText(on)}.`;

type Settled = {
  readonly outcome: DeliveryIssue["outcome"];
  readonly newExpireDate?: string | undefined;
};

/** What a word about a redelivery has led to. */
export function outcomeText({ outcome, newExpireDate }: Settled): string {
  switch (outcome) {
    case "redelivered":
      return "Thank you. We are glad that your paper came.";
    case "credited":
      return `We are sorry. We have credited your account instead.${
        newExpireDate === undefined ? "" : ` Your subscription now runs to ${dayText(newExpireDate)}.`
      }`;
    case "redelivering":
    case "review":
    case "declined":
      return "We are sorry. Somebody at customer service looks at your report and writes to you.";
  }
}
