import type { ReactNode } from "react";
import { dayText } from "#web/parts/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { AddressChange } from "./address-change.tsx";
import { FinishPayment } from "./finish-payment.tsx";
import { PausedDelivery } from "./paused-delivery.tsx";
import type { Pending, PendingProps } from "./pending.ts";

/** Kinds of change that something can be done about here; all others are told in their own words. */
const parts: Partial<Record<Pending["kind"], (props: PendingProps) => ReactNode>> = {
  payment: FinishPayment,
  gift: FinishPayment,
  stop: PausedDelivery,
  addressChange: AddressChange,
};

/** What is on its way for this account: what waits for the reader first. */
export function PendingList(props: Omit<PendingProps, "change"> & { pending: readonly Pending[] }): ReactNode {
  const { pending, ...rest } = props;
  return pending.map((change, at) => {
    const Part = parts[change.kind] ?? Announced;
    return <Part key={`${change.kind} ${at}`} {...{ change, ...rest }} />;
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
