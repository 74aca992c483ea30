import type { ReactNode } from "react";
import type { PageWidget } from "#contract/gateway-payment.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Paying } from "./purchase-state.ts";
import { NewToken } from "./new-token.tsx";
import { useGatewayWindow } from "./use-gateway-window.ts";
import { money } from "#core/format/money-text.ts";

export type PayAtGatewayPageProps = {
  paying: Paying;
  page: PageWidget;
  onApproved: (response: string) => void;
  onStopped: (unsure: boolean) => void;
  onTryAgain: () => void;
};

/** A gateway's own page in its own window: nothing of the gateway's runs on ours (security.md S19). */
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
    // It names the payment that it is about. An approval after a decline is another one, and not a repeat of the first.
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
      {(visit === "cancelled" || (again && visit === "before")) && (
        <Alert kind="info" title={visit === "cancelled" ? "You came back without paying" : "Nothing was paid yet"}>
          <p>Nothing was charged. You can go to {name} again, or choose another way to pay.</p>
        </Alert>
      )}
      <p>{whatHappens(page, authorization.amountCents)}</p>
      <ButtonLink to={approveUrl} reloadDocument wide target="_blank" rel="noopener" onClick={open}>
        {authorization.amountCents === 0
          ? `Register your card with ${name}`
          : `Pay ${money(authorization.amountCents)} with ${name}`}
      </ButtonLink>
      {visit === "away" && (
        <Alert kind="info" title={`Finish in the ${name} window`}>
          <p>This page continues automatically when you come back.</p>
          <Row>
            <Button variant="secondary" onClick={giveUp}>
              I am back from {name}
            </Button>
          </Row>
        </Alert>
      )}
    </Stack>
  );
}

function whatHappens({ name, renews }: PageWidget, amountCents: number): string {
  const opens = `${name} opens in its own window.`;
  if (amountCents === 0) return `${opens} Nothing is charged now.`;
  if (renews) return `${opens} You pay ${money(amountCents)}.`;
  return `${opens} You pay ${money(amountCents)} once: ${name} is not kept for renewals. Before the next term we send you a bill instead of charging you.`;
}
