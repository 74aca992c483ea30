import type { ReactNode } from "react";
import { centsText } from "#web/parts/money-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Paying } from "./purchase-state.ts";
import { NewToken } from "./new-token.tsx";
import { usePayPalWindow } from "./use-paypal-window.ts";

export type PayAtPayPalProps = {
  paying: Paying;
  approveUrl: string;
  onApproved: (response: string) => void;
  onStopped: (unsure: boolean) => void;
  onTryAgain: () => void;
};

/** PayPal's page in a window of its own: nothing of PayPal's runs on ours (security.md S19). */
export function PayAtPayPal({ paying, approveUrl, onApproved, onStopped, onTryAgain }: PayAtPayPalProps): ReactNode {
  const { authorization, token, again } = paying;
  const { visit, open, giveUp } = usePayPalWindow({
    order: authorization.authToken,
    approveUrl,
    // It names the payment that it is about. An approval after a decline is another one, and not a repeat of the first.
    onApproved: () =>
      onApproved(
        JSON.stringify({
          payPal: "approved",
          ssl_invoice_number: authorization.bizDBID,
          at: Date.now().toString(36),
        }),
      ),
    onClosed: () => onStopped(true),
  });
  if (token !== "fresh") return <NewToken busy={token === "renewing"} onTryAgain={onTryAgain} />;
  return (
    <Stack gap={16}>
      {(visit === "cancelled" || (again && visit === "before")) && (
        <Alert kind="info" title={visit === "cancelled" ? "You came back without paying" : "Nothing was paid yet"}>
          <p>Nothing was charged. You can go to PayPal again, or choose another way to pay.</p>
        </Alert>
      )}
      <p>
        PayPal opens in a window of its own. You pay {centsText(authorization.amountCents)} once: PayPal is not kept for
        renewals. Before the next term we send you a bill instead of charging you.
      </p>
      <ButtonLink to={approveUrl} reloadDocument wide target="_blank" rel="noopener" onClick={open}>
        Pay {centsText(authorization.amountCents)} with PayPal
      </ButtonLink>
      {visit === "away" && (
        <Alert kind="info" title="Finish in the PayPal window">
          <p>This page goes on by itself when you come back.</p>
          <Row>
            <Button variant="secondary" onClick={giveUp}>
              I am back from PayPal
            </Button>
          </Row>
        </Alert>
      )}
    </Stack>
  );
}
