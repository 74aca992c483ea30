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

type Pending = AccountDetails["pending"][number];

/** What is on its way for this account: a cancellation, a temporary stop, or a payment that was begun and not finished. */
export function PendingList({ pending }: { pending: readonly Pending[] }): ReactNode {
  return pending.map((change) => (
    <Alert key={`${change.kind} ${change.date ?? ""}`} kind={change.kind === "payment" ? "warning" : "info"}>
      {change.kind === "payment" ? (
        <FinishPayment label={change.text} />
      ) : (
        <p>
          {change.date !== null && (
            <strong>
              {dayText(change.date)}
              {change.until !== undefined && ` to ${dayText(change.until)}`}:{" "}
            </strong>
          )}
          {change.text} {change.kind === "stop" && <StopLink />}
        </p>
      )}
    </Alert>
  ));
}

/** Where a stop is edited and withdrawn. */
function StopLink(): ReactNode {
  const accountPath = useAccountPath();
  const { features } = useSite();
  return features.temporary_stop && <Link to={accountPath(paths.temporaryStop)}>Edit or withdraw it</Link>;
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
