import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { useSite } from "#web/data/site.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { homeWords } from "./home-words.tsx";
import { StartAgain } from "./start-again.tsx";

const secondsUntilJoin = 5;

/** Account §4: the message, and after 5 seconds the join page, unless the reader stays. */
export function InactiveNotice({ account }: { account: AccountDetails }): ReactNode {
  const accountPath = useAccountPath();
  const { join } = useSite().options.links;
  const [staying, setStaying] = useState(false);
  // The notice above says how long a reader can still pay; nothing here may contradict that or lead away from it.
  const canPayLate = account.payLateThrough !== null;
  const leaves = join !== undefined && join !== "" && !staying && !canPayLate;
  useEffect(() => {
    if (!leaves) return undefined;
    // A reader who does something here is reading, so stay. Runs after a click, so that nothing moves under the
    // pointer.
    const stay = () => setStaying(true);
    const acts = ["keydown", "click"] as const;
    for (const act of acts) document.addEventListener(act, stay, { once: true });
    return () => {
      for (const act of acts) document.removeEventListener(act, stay);
    };
  }, [leaves]);
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
      {leaves && (
        <Row>
          <p>{homeWords.leavingIn(secondsUntilJoin)}</p>
          <Button variant="link" onClick={() => setStaying(true)}>
            {homeWords.stay}
          </Button>
        </Row>
      )}
      {account.startAgain !== null && <StartAgain again={account.startAgain} account={account} />}
      <Row gap={24}>
        {join !== undefined && join !== "" && <a href={join}>{homeWords.seeSubscriptions}</a>}
        {account.userInfo.accountNumber > 0 && <Link to={accountPath(paths.history)}>{homeWords.history}</Link>}
      </Row>
    </Stack>
  );
}

/** Names the subscription that ended, and the day through which it was paid. */
function wasPaidThrough({ subscriptionStatus, currentPlan, paidThrough }: AccountDetails): ReactNode {
  if (subscriptionStatus !== "ended" || paidThrough === null) return null;
  return <p>{homeWords.hasEnded(currentPlan.name, paidThrough)}</p>;
}
