import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import type { FrameWidget } from "#contract/gateway-payment.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import { PaymentFrameHost } from "#web/parts/payment-frame-host.tsx";
import type { PaymentFrameHostProps } from "#web/parts/payment-frame-host.tsx";
import type { CardFormKind } from "#web/payment-frame/card-rules.ts";
import type { Payer } from "#web/payment-frame/messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Stack } from "#web/ui/stack.tsx";
import type { Paying } from "./purchase-state.ts";
import { NewToken } from "./new-token.tsx";
import { PayAtGatewayPage } from "./pay-at-gateway-page.tsx";
import { money } from "#core/format/money-text.ts";
import { payingWords, type PaymentWords } from "./payment-words.ts";

export type OpenPaymentProps = {
  paying: Paying;
  method: PaymentMethodName;
  form: CardFormKind;
  /** For the gateway's address check. */
  payer: Payer;
  /** The texts about the payment, as in `PaymentSection`. */
  words?: PaymentWords;
  /** The label of the frame's button; "Pay" if left out. */
  action?: string;
  onApproved: (convergeResponse: string) => void;
  onStopped: (unsure: boolean) => void;
  onTryAgain: () => void;
};

const inFrame = {
  "Credit Card": "card",
  "Apple Pay": "applePay",
  "Google Pay": "googlePay",
} as const satisfies Record<Exclude<PaymentMethodName, "Paypal">, PaymentFrameHostProps["method"]>;

/** Where the payment is made: in the payment frame, or on the gateway's own page. */
export function OpenPayment(props: OpenPaymentProps): ReactNode {
  const { widget } = props.paying.authorization;
  if (widget.kind === "frame") return <OpenFrame {...props} widget={widget} />;
  return <PayAtGatewayPage {...props} page={widget} />;
}

/**
 * The payment frame, which stays in place as long as it can be used: it shows a decline itself, and the same token
 * allows another try. Above it is what the page knows and the frame doesn't.
 */
function OpenFrame(props: OpenPaymentProps & { widget: FrameWidget }): ReactNode {
  const { paying, widget, method, form, payer, action, onApproved, onStopped, onTryAgain } = props;
  const { words = payingWords } = props;
  const { authorization, token, again } = paying;
  return (
    <Stack gap={16}>
      {again && token === "fresh" && (
        <Alert kind="info" title={messages.errorAuthorizingPayment}>
          <p>{words.notBefore}</p>
        </Alert>
      )}
      <PaymentFrameHost
        widget={widget}
        sessionToken={authorization.authToken}
        amountText={authorization.amountCents === 0 ? "" : money(authorization.amountCents)}
        method={method === "Paypal" ? "card" : inFrame[method]}
        form={form}
        buyer={payer}
        {...(action !== undefined && { action })}
        onApproved={onApproved}
        onDeclined={stayOpen}
        onFailed={(_, unsure) => onStopped(unsure)}
        onCanceled={stayOpen}
      />
      {token !== "fresh" && <NewToken words={words} busy={token === "renewing"} onTryAgain={onTryAgain} />}
    </Stack>
  );
}

/** The frame shows the decline itself, and the same token allows another try. */
const stayOpen = (): void => undefined;
