import { useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { useAccountStale } from "#web/data/account.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

type DropOrderProps = { what: "order" | "gift"; accountNumber: number; onDropped: () => void };

/** Gives up an order that was never paid for, after one question. */
export function DropOrder({ what, accountNumber, onDropped }: DropOrderProps): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("dropOrder");
  const outdate = useAccountStale();
  const [asks, setAsks] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const drop = async () => {
    setRefused(null);
    const sent = await send({ domain, accountNumber });
    if (sent.kind === "failed") setRefused(sent.failure.detail ?? messages.somethingWentWrong);
    if (sent.kind !== "done") return;
    if (!sent.answer.isSuccess) return setRefused(sent.answer.errorMessage);
    outdate();
    onDropped();
  };
  if (!asks)
    return (
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Drop this {what}
      </Button>
    );
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
        <Button variant="secondary" onClick={() => setAsks(false)}>
          Keep it
        </Button>
      </Row>
    </Stack>
  );
}
