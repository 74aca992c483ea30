import { useState } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import { useDeliveryChanged } from "#web/data/delivery.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import type { Chosen } from "./issue-choices.ts";

/** Sends a report. What cannot be done is said in words, and what is possible by now is read anew. */
export function useReport(accountNumber: number, onReported: (issue: DeliveryIssue, isNew: boolean) => void) {
  const { domain } = useSite();
  const call = useCall("submitDeliveryIssue");
  const changed = useDeliveryChanged();
  const [failed, setFailed] = useState<readonly string[]>([]);

  const submit = async (chosen: Chosen): Promise<void> => {
    setFailed([]);
    const sent = await call.send({ domain, accountNumber, ...chosen });
    if (sent.kind === "sending" || sent.kind === "idle") return;
    if (sent.kind === "failed") {
      const moved = sent.failure.status === 409 ? [sent.failure.detail ?? ""] : [];
      setFailed([accountMessages.deliveryIssueFailed, ...moved].filter((text) => text !== ""));
      return changed();
    }
    const { answer } = sent;
    if (answer.isSuccess) onReported(answer.issue, true);
    else if (answer.code === "already-reported") onReported(answer.issue, false);
    else setFailed([answer.errorMessage]);
    await changed();
  };
  return { busy: call.state.kind === "sending", failed, submit };
}
