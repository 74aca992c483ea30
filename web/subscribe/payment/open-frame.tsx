import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import type { AddressFields } from "#web/parts/address/address-fields.ts";
import { centsText } from "#web/parts/money-text.ts";
import { PaymentFrameHost } from "#web/parts/payment-frame-host.tsx";
import type { PaymentFrameHostProps } from "#web/parts/payment-frame-host.tsx";
import type { CardFormKind } from "#web/payment-frame/card-rules.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Paying } from "../checkout/purchase-state.ts";

export type OpenFrameProps = {
  paying: Paying;
  method: PaymentMethodName;
  form: CardFormKind;
  billing: AddressFields;
  onApproved: (convergeResponse: string) => void;
  onStopped: (unsure: boolean) => void;
  onTryAgain: () => void;
};

const inFrame = {
  "Credit Card": "card",
  "Apple Pay": "applePay",
  "Google Pay": "googlePay",
  // PayPal is paid at PayPal; `availableMethods` does not offer it for the frame.
  Paypal: "card",
} as const satisfies Record<PaymentMethodName, PaymentFrameHostProps["method"]>;

/**
 * The payment frame, which stays where it is as long as it may still be paid in: a decline is said in the frame, and the
 * same token takes another try. Above it stands what the page knows and the frame does not.
 */
export function OpenFrame(props: OpenFrameProps): ReactNode {
  const { paying, method, form, billing, onApproved, onStopped, onTryAgain } = props;
  const { authorization, token, again } = paying;
  const { firstName, lastName, streetAddress, zip } = billing;
  return (
    <Stack gap={16}>
      {again && token === "fresh" && (
        <Alert kind="info" title={messages.errorAuthorizingPayment}>
          <p>The payment before did not go through, and nothing was charged. You can pay now.</p>
        </Alert>
      )}
      <PaymentFrameHost
        widget={authorization.widget}
        sessionToken={authorization.authToken}
        amountText={centsText(authorization.amountCents)}
        method={inFrame[method]}
        form={form}
        buyer={{ firstName, lastName, street: streetAddress, zip }}
        onApproved={onApproved}
        onDeclined={stayOpen}
        onFailed={(_, unsure) => onStopped(unsure)}
        onCancelled={stayOpen}
      />
      {token !== "fresh" && <NewToken busy={token === "renewing"} onTryAgain={onTryAgain} />}
    </Stack>
  );
}

/** The frame says it itself, and the same token takes another try. */
const stayOpen = (): void => undefined;

function NewToken({ busy, onTryAgain }: { busy: boolean; onTryAgain: () => void }): ReactNode {
  return (
    <Stack gap={8}>
      <p>{busy ? "Asking the bank before you pay again…" : messages.errorAuthorizingPayment}</p>
      <Row>
        <Button busy={busy} onClick={onTryAgain}>
          Try again
        </Button>
      </Row>
    </Stack>
  );
}
