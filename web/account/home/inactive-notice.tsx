import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import { useSite } from "#web/data/site.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

const secondsUntilJoin = 5;

/** Account §4: the message, and after 5 seconds the join page, unless the reader stays. */
export function InactiveNotice({ message }: { message: string }): ReactNode {
  const { join } = useSite().options.links;
  const [staying, setStaying] = useState(false);
  const leaves = join !== undefined && join !== "" && !staying;
  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(() => window.location.assign(join), secondsUntilJoin * 1000);
    return () => clearTimeout(timer);
  }, [leaves, join]);
  return (
    <Stack gap={16}>
      <Alert kind="warning">{message || accountMessages.invalidSubscription}</Alert>
      {leaves && <p>In {secondsUntilJoin} seconds you will be taken to the page where you can subscribe.</p>}
      <Row>
        {leaves && (
          <Button variant="secondary" onClick={() => setStaying(true)}>
            Stay on this page
          </Button>
        )}
        {join !== undefined && join !== "" && <a href={join}>See subscriptions</a>}
      </Row>
    </Stack>
  );
}
