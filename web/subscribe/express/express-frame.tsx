import { useEffect } from "react";
import type { ReactNode } from "react";
import type { ExpressStart } from "#contract/gateway-payment.ts";
import { useFrameChannel } from "#web/parts/use-frame-channel.ts";
import type { ExpressFromFrame, OfferExpress, RefusedPart } from "#web/payment-frame/express/express-messages.ts";
import { frameAddress, type FromFrame } from "#web/payment-frame/messages.ts";
import { readPageTheme } from "#web/payment-frame/theme.ts";
import css from "./express.module.css";
import { expressWords as words } from "./express-words.ts";

export type BuyerMessage = Extract<ExpressFromFrame, { type: "buyer" }>;

/** The answer to the buyer's details from the wallet: what may be charged, or why nothing is. */
export type BuyerAnswer =
  | { readonly kind: "charge"; readonly sessionToken: string }
  | { readonly kind: "refuse"; readonly about: RefusedPart; readonly text: string };

/** The frame is empty until the wallets have answered. Until then it has the height of their buttons. */
const leastHeight = 48;

/** The result of the payment. */
export type WalletPaymentResult = Extract<FromFrame, { type: "approved" | "declined" | "failed" | "canceled" }>;

type ExpressFrameProps = {
  start: ExpressStart;
  offer: Pick<OfferExpress, "label" | "amountCents" | "ready" | "delivers">;
  onBuyer: (given: BuyerMessage) => Promise<BuyerAnswer>;
  onNoWallets: () => void;
  onPressedEarly: () => void;
  onEnd: (message: WalletPaymentResult) => void;
};

/** The wallets' buttons. They are in the payment frame because the wallet's payment token must not reach this page. */
export function ExpressFrame({ start, offer, ...on }: ExpressFrameProps): ReactNode {
  const { widget, applePay, googlePay } = start;
  const { frame, loads, height, send } = useFrameChannel(widget, (message, answer) => {
    switch (message.type) {
      case "buyer":
        return void on.onBuyer(message).then((given) => {
          if (given.kind === "charge") answer({ type: "chargeExpress", sessionToken: given.sessionToken });
          else answer({ type: "refuseExpress", about: given.about, text: given.text });
        });
      case "merchant":
        // The stand-in for Apple Pay accepts any session.
        return answer({ type: "merchantSession", session: "{}" });
      case "walletsShown":
        return message.wallets.length === 0 ? on.onNoWallets() : undefined;
      case "pressedEarly":
        return on.onPressedEarly();
      case "approved":
      case "declined":
      case "failed":
      case "canceled":
        return on.onEnd(message);
    }
  });
  const { label, amountCents, ready, delivers } = offer;
  const { gateway, scriptUrl } = widget;
  useEffect(() => {
    if (loads > 0) send({ type: "theme", theme: readPageTheme(document.documentElement) });
  }, [send, loads]);
  useEffect(() => {
    if (loads === 0) return;
    const accounts = { applePay, googlePay };
    send({ type: "offerExpress", gateway, scriptUrl, accounts, label, amountCents, ready, delivers });
  }, [send, loads, gateway, scriptUrl, applePay, googlePay, label, amountCents, ready, delivers]);
  return (
    <iframe
      ref={frame}
      title={words.frame}
      src={frameAddress(new URL(widget.frameUrl, window.location.href).href, {
        pageOrigin: window.location.origin,
        gateway: widget.gateway,
        use: "express",
      })}
      className={applePay !== null && googlePay !== null ? css.two : css.one}
      style={height === null || height < leastHeight ? undefined : { height }}
      allow="payment"
      {...(widget.sandboxed && { sandbox: "allow-scripts allow-forms" })}
    />
  );
}
