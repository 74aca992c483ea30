import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import { useSite } from "#web/data/site.ts";
import { dayText } from "#web/parts/day-text.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row } from "#web/ui/stack.tsx";

type Pending = AccountDetails["pending"][number];

/** What is on its way for this account: a new rate, or a payment that was begun and not finished. */
export function PendingList({ pending }: { pending: readonly Pending[] }): ReactNode {
  return pending.map((change) => (
    <Alert key={change.kind} kind={change.kind === "payment" ? "warning" : "info"}>
      {change.kind === "payment" ? (
        <FinishPayment label={change.text} />
      ) : (
        <p>
          {change.date !== null && <strong>{dayText(change.date)}: </strong>}
          {change.text}
        </p>
      )}
    </Alert>
  ));
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
