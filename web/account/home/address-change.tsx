import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AccountDetails } from "#contract/manage-account.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { dayText } from "#web/parts/day-text.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

/** The paper will go to another address: where that can be looked at and taken back. */
export function AddressChange({ change }: { change: AccountDetails["pending"][number] }): ReactNode {
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
