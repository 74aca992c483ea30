import type { ExpressStart, FrameWidget, PaymentWidget } from "#contract/gateway-payment.ts";
import type { offeredWallets } from "#core/payment/offered-wallets.ts";

/** In the sandbox, the emulated gateway serves the stand-ins for both wallets. */
const standIns = "Wallets.js";

/** The emulated gateway's script is on the frame's own origin. */
const isEmulated = ({ scriptUrl, frameUrl }: FrameWidget): boolean =>
  URL.canParse(scriptUrl) && new URL(scriptUrl).origin === new URL(frameUrl).origin;

/** The wallets that can begin a purchase with the buyer's name, email, address and card; null if none can. */
export function expressStart(
  { applePay, googlePay }: Pick<ReturnType<typeof offeredWallets>, "applePay" | "googlePay">,
  widget: PaymentWidget,
): ExpressStart | null {
  if (widget.kind !== "frame" || !isEmulated(widget) || !(applePay || googlePay)) return null;
  const scriptUrl = new URL(standIns, widget.scriptUrl).href;
  return {
    widget,
    applePay: applePay ? { scriptUrl } : null,
    googlePay: googlePay
      ? { scriptUrl, environment: "TEST", gateway: "convergepay", gatewayMerchantId: "sandbox", merchantId: "" }
      : null,
  };
}
