import { type ReactNode, useState } from "react";
import { useDeliveryChanged } from "#web/data/delivery.ts";
import { RedeliveryQuestion } from "#web/parts/redelivery-question.tsx";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import type { PendingItem } from "./finish-payment.tsx";

type Props = {
  redelivery: NonNullable<PendingItem["redelivery"]>;
  accountNumber: number;
  onAnswered: (text: string) => void;
};

/** A redelivery: asks whether the paper came. */
export function RedeliveryNotice({ redelivery, accountNumber, onAnswered }: Props): ReactNode {
  return (
    <Alert kind="info">
      <RedeliveryQuestion {...{ redelivery, accountNumber }} onAnswered={(_, text) => onAnswered(text)} />
    </Alert>
  );
}

/** The answers given about redeliveries. The result stays on the page after its question is gone. */
export function useRedeliveryAnswers() {
  const [said, setSaid] = useState<ReadonlyMap<number, string>>(new Map());
  const changed = useDeliveryChanged();
  return {
    isOpen: ({ redelivery }: PendingItem): boolean => redelivery === undefined || !said.has(redelivery.issueID),
    hear: (issueID: number, text: string): void => {
      setSaid((before) => new Map(before).set(issueID, text));
      void changed();
    },
    outcomes: [...said].map(([issueID, text]) => (
      <FocusOnMount key={issueID}>
        <Alert kind="success">{text}</Alert>
      </FocusOnMount>
    )),
  };
}
