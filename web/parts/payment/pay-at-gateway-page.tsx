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
import { paymentWords } from "./payment-words.ts";

const { atGateway: words } = paymentWords;

export type PayAtGatewayPageProps = {
  paying: Paying;
  page: PageWidget;
  onApproved: (response: string) => void;
  onStopped: (unsure: boolean) => void;
  onTryAgain: () => void;
};

/** A gateway's own page in its own window: none of the gateway's code runs on ours (security.md S19). */
export function PayAtGatewayPage({
  paying,
  page,
  onApproved,
  onStopped,
  onTryAgain,
}: PayAtGatewayPageProps): ReactNode {
  const { authorization, token, again } = paying;
  const { approveUrl, name } = page;
  const { visit, open, giveUp } = useGatewayWindow({
    invoice: authorization.bizDBID,
    approveUrl,
    // Contains the payment's id. An approval after a decline is a new one, not a repeat of the first.
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
  if (token !== "fresh") return <NewToken busy={token === "renewing"} onTryAgain={onTryAgain} />;
  return (
    <Stack gap={16}>
      {(visit === "canceled" || (again && visit === "before")) && (
        <Alert kind="info" title={visit === "canceled" ? words.cameBack : words.notPaidYet}>
          <p>{words.goAgain(name)}</p>
        </Alert>
      )}
      <p>{whatHappens(page, authorization.amountCents)}</p>
      <ButtonAnchor href={approveUrl} target="_blank" rel="noopener" onClick={open}>
        {authorization.amountCents === 0 ? words.register(name) : words.pay(money(authorization.amountCents), name)}
      </ButtonAnchor>
      {visit === "away" && (
        <Alert kind="info" title={words.finish(name)}>
          <p>{words.continues}</p>
          <Row>
            <Button variant="secondary" onClick={giveUp}>
              {words.back(name)}
            </Button>
          </Row>
        </Alert>
      )}
    </Stack>
  );
}

function whatHappens({ name, renews }: PageWidget, amountCents: number): string {
  if (amountCents === 0) return words.opensToRegister(name);
  return (renews ? words.opens : words.opensToPayOnce)(name, money(amountCents));
}
