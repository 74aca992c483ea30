import type { ReactNode } from "react";
import type { PageWidget } from "#contract/gateway-payment.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor } from "#web/ui/button-anchor.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Paying } from "./purchase-state.ts";
import { NewToken } from "./new-token.tsx";
import { useGatewayWindow } from "./use-gateway-window.ts";
import { money } from "#core/format/money-text.ts";
import { payingWords, paymentWords, type PaymentWords } from "./payment-words.ts";

const { atGateway } = paymentWords;

export type PayAtGatewayPageProps = {
  paying: Paying;
  page: PageWidget;
  words?: PaymentWords;
  onApproved: (response: string) => void;
  onStopped: (unsure: boolean) => void;
  onTryAgain: () => void;
};

/** A gateway's own page in a separate window: none of the gateway's code runs on our pages (security.md S19). */
export function PayAtGatewayPage({
  paying,
  page,
  words = payingWords,
  onApproved,
  onStopped,
  onTryAgain,
}: PayAtGatewayPageProps): ReactNode {
  const { authorization, token, again } = paying;
  const { approveUrl, name } = page;
  const { visit, open, giveUp } = useGatewayWindow({
    invoice: authorization.bizDBID,
    approveUrl,
    // Contains the payment's id, so that an approval after a decline counts as a new one, not as a repeat.
    onApproved: () =>
      onApproved(
        JSON.stringify({
          page: "approved",
          ssl_invoice_number: authorization.bizDBID,
          at: Date.now().toString(36),
        }),
      ),
    onClosed: () => onStopped(true),
  });
  if (token !== "fresh") return <NewToken words={words} busy={token === "renewing"} onTryAgain={onTryAgain} />;
  return (
    <Stack gap={16}>
      {(visit === "canceled" || (again && visit === "before")) && (
        <Alert kind="info" title={visit === "canceled" ? atGateway.cameBack : atGateway.notPaidYet}>
          <p>{atGateway.goAgain(name)}</p>
        </Alert>
      )}
      <p>{whatHappens(page, authorization.amountCents)}</p>
      <ButtonAnchor href={approveUrl} target="_blank" rel="noopener" onClick={open}>
        {authorization.amountCents === 0
          ? atGateway.register(name)
          : atGateway.pay(money(authorization.amountCents), name)}
      </ButtonAnchor>
      {visit === "away" && (
        <Alert kind="info" title={atGateway.finish(name)}>
          <p>{atGateway.continues}</p>
          <Row>
            <Button variant="secondary" onClick={giveUp}>
              {atGateway.back(name)}
            </Button>
          </Row>
        </Alert>
      )}
    </Stack>
  );
}

function whatHappens({ name, renews }: PageWidget, amountCents: number): string {
  if (amountCents === 0) return atGateway.opensToRegister(name);
  return (renews ? atGateway.opens : atGateway.opensToPayOnce)(name, money(amountCents));
}
