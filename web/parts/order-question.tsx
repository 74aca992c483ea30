import { useEffect, useEffectEvent, useId, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { OrderToClaim } from "#contract/auth.ts";
import { useOrderAnswered } from "#web/data/email-confirmation.ts";
import { useSession } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { partsWords } from "./parts-words.tsx";

/** An order that was made with this login's email, by its owner or by someone else who typed it. */
export function OrderQuestion({ order }: { order: OrderToClaim }): ReactNode {
  const id = useId();
  const { domain } = useSite();
  const email = useSession().get("userAuth")?.username ?? "";
  const navigate = useNavigate();
  const answered = useOrderAnswered();
  const { state, send } = useCall("claimOrder");
  const [said, setSaid] = useState<boolean | null>(null);
  const [denied, setDenied] = useState(false);
  // Read again only when the reader continues, so that the question stays with the result until then.
  const goOn = useEffectEvent(() => void answered());
  useEffect(() => (denied ? goOn : undefined), [denied]);
  const { accountNumber, planName, startDate } = order;
  const answer = async (isMine: boolean) => {
    setSaid(isMine);
    const sent = await send({ domain, accountNumber, isMine });
    // Answered in another tab: read again, so that the question disappears.
    const isOver = sent.kind === "failed" && sent.failure.status === 404;
    if (sent.kind !== "done" && !isOver) return;
    if (sent.kind === "done" && !isMine) return setDenied(true);
    await answered();
    if (sent.kind === "done" && isMine) navigate(ofAccount(paths.account, accountNumber));
  };
  if (denied)
    return (
      <Alert kind="success" title={partsWords.thanksForTelling}>
        <p>{partsWords.orderNotAdded(accountNumber)}</p>
        <Row>
          <Button variant="secondary" onClick={() => void answered()}>
            {partsWords.ok}
          </Button>
        </Row>
      </Alert>
    );
  const busy = (isMine: boolean) => state.kind === "sending" && said === isMine;
  return (
    <Card labelledBy={id}>
      <Stack gap={16}>
        <h2 id={id}>{partsWords.didYouOrder(planName)}</h2>
        <p>{partsWords.orderedWith(email, accountNumber, startDate)}</p>
        {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
        <Row>
          <Button busy={busy(true)} onClick={() => void answer(true)}>
            {partsWords.orderIsMine}
          </Button>
          <Button variant="secondary" busy={busy(false)} onClick={() => void answer(false)}>
            {partsWords.orderIsNotMine}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
