import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messages } from "#contract/messages.ts";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { useAccountChanged } from "#web/data/paying.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { dayText } from "#web/parts/day-text.ts";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { cardText, owedText } from "./option-texts.ts";
import { usePaymentPaths } from "./payment-paths.ts";
import { money } from "#core/format/money-text.ts";

/** How the subscription stands and is paid now: what is owed, EZ-Pay with its switch, and the card on file. */
export function HowItIsPaid({ standing }: { standing: PaymentStanding }): ReactNode {
  const { card } = usePaymentPaths();
  const owed = owedText(standing.arrears);
  // Another choice is not what somebody wants who goes to their card.
  const toCard = () => session.remove("PaymentOption");
  return (
    <Stack gap={16}>
      {standing.renewalFailed && (
        <Alert kind="warning" title="We could not charge your card">
          <p>
            <Link to={card} onClick={toCard}>
              Register another card
            </Link>
            , and your subscription goes on. You can also pay one time here.
          </p>
        </Alert>
      )}
      {owed !== null && (
        <Alert kind="info" title={`You owe ${owed}`}>
          <p>This is what you had after your paid term ended. Your payment settles it first.</p>
        </Alert>
      )}
      <FactList facts={factsOf(standing)} />
      <Row>
        <Link to={card} onClick={toCard}>
          {standing.card === null ? "Register Card" : "Update Card"}
        </Link>
      </Row>
      <EzPaySwitch standing={standing} />
    </Stack>
  );
}

const factsOf = (standing: PaymentStanding): readonly Fact[] => [
  { label: "Plan", value: standing.planName },
  ...(standing.paidThrough === null ? [] : [{ label: "Paid through", value: dayText(standing.paidThrough) }]),
  { label: "EZ-Pay", value: ezPayText(standing) },
  ...(standing.balanceCents > 0 ? [{ label: "Balance, used first", value: money(standing.balanceCents) }] : []),
  { label: "Card on file", value: standing.card === null ? "None" : cardText(standing.card) },
];

function ezPayText({ method, chargeOn, renews }: PaymentStanding): string {
  if (!renews) return "Off: this subscription ends by itself";
  if (method === "bill") return "Off: we send you a bill";
  return chargeOn === null ? "On" : `On: next charge ${dayText(chargeOn)}`;
}

/** Off is immediate (rules 4.10); it is asked once, because what follows is a bill. */
function EzPaySwitch({ standing }: { standing: PaymentStanding }): ReactNode {
  const { domain } = useSite();
  const changed = useAccountChanged();
  const call = useCall("setRenewalMethod");
  const [asks, setAsks] = useState(false);
  const { state } = call;
  const isOff = state.kind === "done" && state.answer.isSuccess;

  const turnOff = async (): Promise<void> => {
    const sent = await call.send({ domain, accountNumber: standing.accountNumber, method: "bill" });
    if (sent.kind === "sending") return;
    setAsks(false);
    if (sent.kind === "done") await changed();
  };
  return (
    <>
      {isOff && (
        <Alert kind="success" title="EZ-Pay is off">
          <p>Nothing is charged by itself any more. Before your paid term ends we send you a bill.</p>
        </Alert>
      )}
      {state.kind === "failed" && <Alert kind="error">{state.failure.detail ?? messages.somethingWentWrong}</Alert>}
      {state.kind === "done" && !state.answer.isSuccess && <Alert kind="error">{state.answer.errorMessage}</Alert>}
      {standing.method === "ezpay" && (
        <Row>
          <Button variant="secondary" onClick={() => setAsks(true)}>
            Turn EZ-Pay off
          </Button>
        </Row>
      )}
      <Dialog
        open={asks}
        title="Turn EZ-Pay off?"
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button busy={state.kind === "sending"} onClick={() => void turnOff()}>
              Turn EZ-Pay off
            </Button>
            <Button variant="secondary" onClick={() => setAsks(false)}>
              Keep EZ-Pay
            </Button>
          </>
        }
      >
        <p>
          Your card is not charged any more from this moment on.
          {standing.paidThrough !== null && ` You have paid through ${dayText(standing.paidThrough)};`} before that we
          send you a bill, and your subscription goes on when it is paid.
        </p>
      </Dialog>
    </>
  );
}
