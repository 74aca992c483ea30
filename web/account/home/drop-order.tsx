import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messages } from "#contract/messages.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { paths } from "#web/paths.ts";

/** What can be dropped, as the reader calls it. */
export type Dropped = "order" | "gift";

type DropOrderProps = { what: Dropped; accountNumber: number; onDropped: () => Promise<void>; onKeep: () => void };

/** The one question before an order that was never paid for is given up. */
export function DropOrder({ what, accountNumber, onDropped, onKeep }: DropOrderProps): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("dropOrder");
  const [refused, setRefused] = useState<string | null>(null);
  const drop = async () => {
    setRefused(null);
    const sent = await send({ domain, accountNumber });
    if (sent.kind === "failed") setRefused(sent.failure.detail ?? messages.somethingWentWrong);
    if (sent.kind !== "done") return;
    if (sent.answer.isSuccess) await onDropped();
    else setRefused(sent.answer.errorMessage);
  };
  return (
    <Stack gap={12}>
      <p>
        Drop this {what}? You haven&rsquo;t been charged for it, and you won&rsquo;t be. You can order again at any
        time.
      </p>
      {refused !== null && <Alert kind="error">{refused}</Alert>}
      <Row>
        <Button busy={state.kind === "sending"} onClick={() => void drop()}>
          Yes, drop this {what}
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          Keep it
        </Button>
      </Row>
    </Stack>
  );
}

/** Said in the place of the order, once it is gone. */
export function DroppedNotice({ what }: { what: Dropped }): ReactNode {
  const { features } = useSite();
  return (
    <Alert kind="success" title={`Your ${what} was dropped`}>
      <p>You were not charged. {features.subscription_services && <Link to={paths.subscribe}>See our plans</Link>}</p>
    </Alert>
  );
}
