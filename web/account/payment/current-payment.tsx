import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { useAccountChanged } from "#web/data/payment-standing.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { dayText } from "#web/parts/day-text.ts";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { usePaymentPaths } from "#web/data/payment-paths.ts";
import { failureText } from "#web/data/failure-text.ts";
import { money } from "#core/format/money-text.ts";
import { paymentWords } from "./payment-words.ts";

/** How the subscription is now paid: what is owed, EZ-Pay with its switch, and the card on file. */
export function CurrentPayment({ standing }: { standing: PaymentStanding }): ReactNode {
  const { card } = usePaymentPaths();
  const owed = paymentWords.owed(standing.arrears);
  // A reader who goes to the card page hasn't chosen an option.
  const toCard = () => session.remove("PaymentOption");
  return (
    <Stack gap={16}>
      {standing.renewalFailed && (
        <Alert kind="warning" title={paymentWords.couldNotCharge}>
          <p>
            {paymentWords.newCardOrPayOnce}{" "}
            <Link to={card} onClick={toCard}>
              {paymentWords.useAnotherCard}
            </Link>
          </p>
        </Alert>
      )}
      {owed !== null && (
        <Alert kind="info" title={owed}>
          <p>{paymentWords.owedDetail(standing.arrears.units)}</p>
        </Alert>
      )}
      <EzPaySwitch standing={standing}>
        {(turnOff) => (
          <FactList
            facts={factsOf(
              standing,
              <Link to={card} onClick={toCard}>
                {standing.card === null ? paymentWords.registerCard : paymentWords.updateCard}
              </Link>,
              turnOff,
            )}
          />
        )}
      </EzPaySwitch>
    </Stack>
  );
}

const factsOf = (standing: PaymentStanding, changeCard: ReactNode, turnOff: ReactNode): readonly Fact[] => [
  { label: paymentWords.plan, value: standing.planName },
  ...(standing.paidThrough === null ? [] : [{ label: paymentWords.paidThrough, value: dayText(standing.paidThrough) }]),
  { label: paymentWords.ezPay, value: ezPayText(standing), ...(turnOff !== null && { action: turnOff }) },
  ...(standing.balanceCents > 0 ? [{ label: paymentWords.balance, value: money(standing.balanceCents) }] : []),
  {
    label: paymentWords.cardOnFile,
    value: standing.card === null ? paymentWords.noCard : paymentWords.card(standing.card),
    action: changeCard,
  },
];

function ezPayText({ method, chargeOn, renews }: PaymentStanding): string {
  if (!renews) return paymentWords.ezPayNoRenewal;
  if (method === "bill") return paymentWords.ezPayOffBills;
  return paymentWords.ezPayOn(chargeOn);
}

type EzPaySwitchProps = {
  standing: PaymentStanding;
  /** Gets the button that turns EZ-Pay off; null: EZ-Pay isn't on. */
  children: (turnOff: ReactNode) => ReactNode;
};

/** Turning it off takes effect immediately (rules 4.10). It needs one confirmation, because bills follow. */
function EzPaySwitch({ standing, children }: EzPaySwitchProps): ReactNode {
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
        <Alert kind="success" title={paymentWords.ezPayIsOff}>
          <p>{paymentWords.ezPayIsOffDetail}</p>
        </Alert>
      )}
      {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
      {state.kind === "done" && !state.answer.isSuccess && <Alert kind="error">{state.answer.errorMessage}</Alert>}
      {children(
        standing.method === "ezpay" ? (
          <Button variant="link" aria-haspopup="dialog" onClick={() => setAsks(true)}>
            {paymentWords.turnOff}
          </Button>
        ) : null,
      )}
      <Dialog
        open={asks}
        title={paymentWords.turnOffTitle}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button busy={state.kind === "sending"} onClick={() => void turnOff()}>
              {paymentWords.turnOff}
            </Button>
            <Button variant="secondary" onClick={() => setAsks(false)}>
              {paymentWords.keepEzPay}
            </Button>
          </>
        }
      >
        <p>{paymentWords.turnOffDetail(standing.paidThrough)}</p>
        {standing.nextPlanName !== "" && (
          <p>{paymentWords.turnOffKeepsPlan(standing.planName, standing.nextPlanName)}</p>
        )}
      </Dialog>
    </>
  );
}
