import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { useSite } from "#web/data/site.ts";
import { dayText } from "#web/parts/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { HistoryLink } from "./history-link.tsx";

const secondsUntilJoin = 5;

/** Account §4: the message, and after 5 seconds the join page, unless the reader stays. */
export function InactiveNotice({ account }: { account: AccountDetails }): ReactNode {
  const { join } = useSite().options.links;
  const [staying, setStaying] = useState(false);
  // Until when a reader can still pay is said above, and nothing here says otherwise or leads away from it.
  const canPayLate = account.payLateThrough !== null;
  const leaves = join !== undefined && join !== "" && !staying && !canPayLate;
  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(() => window.location.assign(join), secondsUntilJoin * 1000);
    return () => clearTimeout(timer);
  }, [leaves, join]);
  return (
    <Stack gap={16}>
      {!canPayLate && (
        <Alert kind="warning">
          <p>{account.errorMessage || accountMessages.invalidSubscription}</p>
          {wasPaidThrough(account)}
        </Alert>
      )}
      {leaves && <p>In {secondsUntilJoin} seconds you will be taken to the page where you can subscribe.</p>}
      <Row>
        {leaves && (
          <Button variant="secondary" onClick={() => setStaying(true)}>
            Stay on this page
          </Button>
        )}
        {join !== undefined && join !== "" && <a href={join}>See subscriptions</a>}
        {account.userInfo.accountNumber > 0 && <HistoryLink />}
      </Row>
    </Stack>
  );
}

/** Of a subscription that is over: which, and until when it was paid for. */
function wasPaidThrough({ subscriptionStatus, currentPlan, paidThrough }: AccountDetails): ReactNode {
  if (subscriptionStatus !== "ended" || paidThrough === null) return null;
  return (
    <p>
      {currentPlan.name} has ended. It was paid through {dayText(paidThrough)}, and nothing more is charged.
    </p>
  );
}
