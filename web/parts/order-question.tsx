import { useEffect, useEffectEvent, useId, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { OrderToClaim } from "#contract/auth.ts";
import { messages } from "#contract/messages.ts";
import { useOrderAnswered } from "#web/data/email-confirmation.ts";
import { useSession } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { dayText } from "./day-text.ts";

/** One order that was made with this login's email: hers, or somebody else's who typed her address. */
export function OrderQuestion({ order }: { order: OrderToClaim }): ReactNode {
  const id = useId();
  const { domain } = useSite();
  const email = useSession().get("userAuth")?.username ?? "";
  const navigate = useNavigate();
  const answered = useOrderAnswered();
  const { state, send } = useCall("claimOrder");
  const [said, setSaid] = useState<boolean | null>(null);
  const [denied, setDenied] = useState(false);
  // Read again when she goes on: until then the question stays in place, with what her answer means.
  const goOn = useEffectEvent(() => void answered());
  useEffect(() => (denied ? goOn : undefined), [denied]);
  const { accountNumber, planName, startDate } = order;
  const answer = async (isMine: boolean) => {
    setSaid(isMine);
    const sent = await send({ domain, accountNumber, isMine });
    // Answered in another tab: it is read again, and asked no more.
    const isOver = sent.kind === "failed" && sent.failure.status === 404;
    if (sent.kind !== "done" && !isOver) return;
    if (sent.kind === "done" && !isMine) return setDenied(true);
    await answered();
    if (sent.kind === "done" && isMine) await navigate(ofAccount(paths.account, accountNumber));
  };
  if (denied)
    return (
      <Alert kind="success" title="Thanks for telling us">
        <p>
          We won&rsquo;t add account number {accountNumber} to this sign-in. If you pressed that by mistake, just call
          us.
        </p>
        <Row>
          <Button variant="secondary" onClick={() => void answered()}>
            OK
          </Button>
        </Row>
      </Alert>
    );
  const busy = (isMine: boolean) => state.kind === "sending" && said === isMine;
  return (
    <Card labelledBy={id}>
      <Stack gap={16}>
        <h2 id={id}>Did you order {planName}?</h2>
        <p>
          It was ordered and paid for with your email, {email}, and another password. It&rsquo;s account number{" "}
          {accountNumber}
          {startDate === "" ? "" : `, start date ${dayText(startDate)}`}. If it&rsquo;s yours, we&rsquo;ll add it to
          this sign-in.
        </p>
        {state.kind === "failed" && <Alert kind="error">{messages.somethingWentWrong}</Alert>}
        <Row>
          <Button busy={busy(true)} onClick={() => void answer(true)}>
            Yes, that was me
          </Button>
          <Button variant="secondary" busy={busy(false)} onClick={() => void answer(false)}>
            No, somebody else used my email
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
