import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import { dayText } from "#web/parts/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { AddressChange } from "./address-change.tsx";
import { FinishPayment } from "./finish-payment.tsx";
import { PausedDelivery } from "./paused-delivery.tsx";
import type { Pending } from "./pending.ts";

/** Kinds of change that something can be done about here; all others are told in their own words. */
const parts: Partial<Record<Pending["kind"], (props: { change: Pending; account: AccountDetails }) => ReactNode>> = {
  payment: FinishPayment,
  gift: FinishPayment,
  stop: PausedDelivery,
  addressChange: AddressChange,
};

/** What is on its way for this account: what waits for the reader first. */
export function PendingList(props: { account: AccountDetails; pending: readonly Pending[] }): ReactNode {
  const { account, pending } = props;
  return pending.map((change, at) => {
    const Part = parts[change.kind] ?? Announced;
    return <Part key={`${change.kind} ${at}`} {...{ change, account }} />;
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
