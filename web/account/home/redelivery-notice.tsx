import { type ReactNode, useState } from "react";
import { useDeliveryChanged } from "#web/data/delivery.ts";
import { RedeliveryQuestion } from "#web/parts/redelivery-question.tsx";
import { TakesFocus } from "#web/parts/takes-focus.tsx";
import { Alert } from "#web/ui/alert.tsx";
import type { Pending } from "./finish-payment.tsx";

type Props = { redelivery: NonNullable<Pending["redelivery"]>; accountNumber: number; onSaid: (text: string) => void };

/** A redelivery: asks whether the paper came. */
export function RedeliveryNotice({ redelivery, accountNumber, onSaid }: Props): ReactNode {
  return (
    <Alert kind="info">
      <RedeliveryQuestion {...{ redelivery, accountNumber }} onSaid={(_, text) => onSaid(text)} />
    </Alert>
  );
}

/** The answers given about redeliveries. The result stays on the page after its question is gone. */
export function useRedeliveriesAnswered() {
  const [said, setSaid] = useState<ReadonlyMap<number, string>>(new Map());
  const changed = useDeliveryChanged();
  return {
    isOpen: ({ redelivery }: Pending): boolean => redelivery === undefined || !said.has(redelivery.issueID),
    hear: (issueID: number, text: string): void => {
      setSaid((before) => new Map(before).set(issueID, text));
      void changed();
    },
    outcomes: [...said].map(([issueID, text]) => (
      <TakesFocus key={issueID}>
        <Alert kind="success">{text}</Alert>
      </TakesFocus>
    )),
  };
}
