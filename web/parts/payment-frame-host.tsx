import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { FrameWidget } from "#contract/gateway-payment.ts";
import { frameAddress, readFromFrame } from "#web/payment-frame/messages.ts";
import type { CardFormKind } from "#web/payment-frame/card-rules.ts";
import type { FromFrame, Payer, PaymentMethod, ToFrame } from "#web/payment-frame/messages.ts";
import { readPageTheme } from "#web/payment-frame/theme.ts";
import { classNames } from "#web/ui/class-names.ts";
import css from "./payment-frame-host.module.css";
import { partsWords } from "./parts-words.tsx";

export type PaymentFrameHostProps = {
  widget: FrameWidget;
  /** A new one after `onFailed`; what was typed in the frame stays. */
  sessionToken: string;
  /** `$12.99`; empty where nothing is charged. */
  amountText: string;
  /** What the button does, before the amount. */
  action?: string;
  method?: PaymentMethod;
  /** Which of the specs' two card forms the frame shows: that of the multi-step page unless said otherwise. */
  form?: CardFormKind;
  buyer: Payer;
  onApproved: (convergeResponse: string) => void;
  /** The frame says so itself and lets the buyer try again with the same token: keep it mounted. */
  onDeclined: (convergeResponse: string) => void;
  /** `unsure`: the card may have been charged, so ask the server before paying again. */
  onFailed: (message: string, unsure: boolean) => void;
  onCancelled: () => void;
};

/** The frame's own origin; a sandboxed frame has none, and then only the window itself tells who speaks. */
const originOf = (widget: FrameWidget): string =>
  widget.sandboxed ? "null" : new URL(widget.frameUrl, window.location.href).origin;

/** The payment frame on the page: an iframe of another origin in which the card stays (security.md S11). */
export function PaymentFrameHost(props: PaymentFrameHostProps): ReactNode {
  const { widget, sessionToken, amountText, action = "Pay", method = "card", form = "newer", buyer } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  // Counted, because a frame that was loaded anew has forgotten what it was told.
  const [loads, setLoads] = useState(0);

  const send = useEffectEvent((message: ToFrame) => {
    const target = widget.sandboxed ? "*" : originOf(widget);
    frame.current?.contentWindow?.postMessage(message, target);
  });

  const hear = useEffectEvent((message: FromFrame) => {
    switch (message.type) {
      case "ready":
        return setLoads((before) => before + 1);
      case "resize":
        return setHeight(message.height);
      case "approved":
        return props.onApproved(message.convergeResponse);
      case "declined":
        return props.onDeclined(message.convergeResponse);
      case "failed":
        return props.onFailed(message.message, message.unsure);
      case "cancelled":
        return props.onCancelled();
    }
  });

  const origin = originOf(widget);
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return;
      const message = readFromFrame(event.data);
      if (message !== null) hear(message);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [origin]);

  const scriptUrl = new URL(widget.scriptUrl, window.location.href).href;
  const { gateway } = widget;
  const { firstName, lastName, street, zip } = buyer;
  useEffect(() => {
    if (loads === 0) return;
    const payer = { firstName, lastName, street, zip };
    const theme = readPageTheme(document.documentElement);
    send({ type: "open", sessionToken, gateway, scriptUrl, amountText, action, method, form, payer, theme });
  }, [loads, sessionToken, gateway, scriptUrl, amountText, action, method, form, firstName, lastName, street, zip]);

  useEffect(() => {
    const scheme = window.matchMedia("(prefers-color-scheme: dark)");
    const onChange = () => send({ type: "theme", theme: readPageTheme(document.documentElement) });
    scheme.addEventListener("change", onChange);
    return () => scheme.removeEventListener("change", onChange);
  }, []);

  return (
    <iframe
      ref={frame}
      title={partsWords.frames[method]}
      src={frameAddress(new URL(widget.frameUrl, window.location.href).href, window.location.origin)}
      className={classNames(css.frame, method === "card" ? css.card : css.wallet)}
      style={height === null ? undefined : { height }}
      allow="payment"
      {...(widget.sandboxed && { sandbox: "allow-scripts allow-forms" })}
    />
  );
}
