import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import { dayText } from "#web/parts/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { FinishPayment } from "./finish-payment.tsx";

export type Pending = AccountDetails["pending"][number];

/** Kinds of change that something can be done about here; all others are told in their own words. */
const parts: Partial<Record<Pending["kind"], (props: { change: Pending }) => ReactNode>> = {
  payment: FinishPayment,
  gift: FinishPayment,
};

/** What is on its way for this account: what waits for the reader first. */
export function PendingList({ pending }: { pending: readonly Pending[] }): ReactNode {
  return pending.map((change, at) => {
    const Part = parts[change.kind] ?? Announced;
    return <Part key={`${change.kind} ${at}`} change={change} />;
  });
}

function Announced({ change: { date, text } }: { change: Pending }): ReactNode {
  return (
    <Alert kind="info">
      <p>
        {date !== null && <strong>{dayText(date)}: </strong>}
        {text}
      </p>
    </Alert>
  );
}
