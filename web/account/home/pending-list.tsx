import type { ReactNode } from "react";
import { dayText } from "#web/parts/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { FinishPayment } from "./finish-payment.tsx";
import type { Pending, PendingProps } from "./pending.ts";
import { Link } from "react-router";
import type { AccountDetails } from "#contract/account-details.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { paths } from "#web/paths.ts";
import { Row } from "#web/ui/stack.tsx";

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

/** The paper will go to another address: where that can be looked at and taken back. */
function AddressChange({ change }: { change: AccountDetails["pending"][number] }): ReactNode {
  const accountPath = useAccountPath();
  const { features } = useSite();
  const { date, text } = change;
  return (
    <Alert kind="info">
      <p>
        {date !== null && <strong>{dayText(date)}: </strong>}
        {text}
      </p>
      {features.bogo_purchase && <Link to={accountPath(paths.updateAccount)}>See or take back this change</Link>}
    </Alert>
  );
}

/** A temporary stop, with the way to where it is edited and withdrawn. */
function PausedDelivery({ change: { date, until, text } }: { change: Pending }): ReactNode {
  const accountPath = useAccountPath();
  const { features } = useSite();
  return (
    <Alert kind="info">
      <p>
        <strong>
          {dayText(date ?? "")} to {dayText(until ?? "")}:
        </strong>{" "}
        {text}
      </p>
      {features.temporary_stop && (
        <Row>
          <Link to={accountPath(paths.temporaryStop)}>Edit or withdraw it</Link>
        </Row>
      )}
    </Alert>
  );
}
