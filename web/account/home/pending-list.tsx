import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AccountDetails } from "#contract/manage-account.ts";
import { useAccountPath } from "#web/data/account.ts";
import { useSite } from "#web/data/site.ts";
import { dayText } from "#web/parts/day-text.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row } from "#web/ui/stack.tsx";
import { Redeliveries } from "./redeliveries.tsx";

type Pending = AccountDetails["pending"][number];

/** What is on its way for this account: a cancellation, a payment that was not finished, a paper, a move. */
export function PendingList({
  pending,
  accountNumber,
}: {
  pending: readonly Pending[];
  accountNumber: number;
}): ReactNode {
  const redeliveries = pending.flatMap(({ redelivery }) => redelivery ?? []);
  return (
    <>
      {pending.map((change) => (change.redelivery === undefined ? <Change key={change.kind} change={change} /> : null))}
      <Redeliveries redeliveries={redeliveries} accountNumber={accountNumber} />
    </>
  );
}

function Change({ change }: { change: Pending }): ReactNode {
  return (
    <Alert kind={change.kind === "payment" ? "warning" : "info"}>
      {change.kind === "payment" ? (
        <FinishPayment label={change.text} />
      ) : (
        <p>
          {change.date !== null && <strong>{dayText(change.date)}: </strong>}
          {change.text}
        </p>
      )}
      {change.kind === "addressChange" && <AddressLink />}
    </Alert>
  );
}

function AddressLink(): ReactNode {
  const accountPath = useAccountPath();
  const { features } = useSite();
  return features.bogo_purchase && <Link to={accountPath(paths.updateAccount)}>See or take back this change</Link>;
}

function FinishPayment({ label }: { label: string }): ReactNode {
  const { features } = useSite();
  return (
    <>
      <p>This subscription starts as soon as it is paid for.</p>
      {features.subscription_services ? (
        <Row>
          <ButtonLink to={paths.subscribe}>{label}</ButtonLink>
        </Row>
      ) : (
        <ContactUs />
      )}
    </>
  );
}
