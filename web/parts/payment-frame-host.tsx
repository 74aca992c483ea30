import { useEffect } from "react";
import type { ReactNode } from "react";
import type { FrameWidget } from "#contract/gateway-payment.ts";
import { frameAddress } from "#web/payment-frame/messages.ts";
import type { CardFormKind } from "#web/payment-frame/card-rules.ts";
import type { Payer, PaymentMethod } from "#web/payment-frame/messages.ts";
import { readPageTheme } from "#web/payment-frame/theme.ts";
import { classNames } from "#web/ui/class-names.ts";
import css from "./payment-frame-host.module.css";
import { paymentFrameWords } from "./payment-frame-words.ts";
import { useFrameChannel } from "./use-frame-channel.ts";

export type PaymentFrameHostProps = {
  widget: FrameWidget;
  /** A new token after `onFailed`; what was typed in the frame stays. */
  sessionToken: string;
  /** `$12.99`; empty if nothing is charged. */
  amountText: string;
  /** The button's label before the amount. */
  action?: string;
  method?: PaymentMethod;
  /** Which of the specs' two card forms the frame shows. By default, the multi-step page's form. */
  form?: CardFormKind;
  buyer: Payer;
  onApproved: (convergeResponse: string) => void;
  /** The frame shows the decline itself and lets the buyer try again with the same token: keep it mounted. */
  onDeclined: (convergeResponse: string) => void;
  /** `unsure`: the card may have been charged, so ask the server before paying again. */
  onFailed: (message: string, unsure: boolean) => void;
  onCanceled: () => void;
};

/** The payment frame on the page: an iframe of another origin, which card data never leaves (security.md S11). */
export function PaymentFrameHost(props: PaymentFrameHostProps): ReactNode {
  const {
    widget,
    sessionToken,
    amountText,
    action = paymentFrameWords.pay,
    method = "card",
    form = "newer",
    buyer,
  } = props;
  const { frame, loads, height, send } = useFrameChannel(widget, (message) => {
    switch (message.type) {
      case "approved":
        return props.onApproved(message.convergeResponse);
      case "declined":
        return props.onDeclined(message.convergeResponse);
      case "failed":
        return props.onFailed(message.message, message.unsure);
      case "canceled":
        return props.onCanceled();
      case "walletsShown":
      case "pressedEarly":
      case "merchant":
      case "buyer":
        // Only the express start's frame sends these messages.
        return undefined;
    }
  });

  const scriptUrl = new URL(widget.scriptUrl, window.location.href).href;
  const { gateway } = widget;
  const { firstName, lastName, street, zip } = buyer;
  useEffect(() => {
    if (loads === 0) return;
    const payer = { firstName, lastName, street, zip };
    const theme = readPageTheme(document.documentElement);
    send({ type: "open", sessionToken, gateway, scriptUrl, amountText, action, method, form, payer, theme });
  }, [
    send,
    loads,
    sessionToken,
    gateway,
    scriptUrl,
    amountText,
    action,
    method,
    form,
    firstName,
    lastName,
    street,
    zip,
  ]);

  return (
    <iframe
      ref={frame}
      title={paymentFrameWords.frames[method]}
      src={frameAddress(new URL(widget.frameUrl, window.location.href).href, {
        pageOrigin: window.location.origin,
        gateway,
        use: "payment",
      })}
      className={classNames(css.frame, method === "card" ? css.card : css.wallet)}
      style={height === null ? undefined : { height }}
      allow="payment"
      {...(widget.sandboxed && { sandbox: "allow-scripts allow-forms" })}
    />
  );
}
