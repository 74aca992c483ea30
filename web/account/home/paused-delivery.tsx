import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { dayText } from "#web/parts/day-text.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Row } from "#web/ui/stack.tsx";
import type { Pending } from "./pending.ts";

/** A temporary stop, with the way to where it is edited and withdrawn. */
export function PausedDelivery({ change: { date, until, text } }: { change: Pending }): ReactNode {
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
