import type { FrameWidget, PaymentWidget } from "#contract/payment.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { OpenedOrder } from "#server/adapters/payment/port.ts";
import { payPalEmulatorPath } from "./paypal-account.ts";

/** Where the emulator's files lie on whatever host the frame is on. */
const emulatorPath = "/sandbox/converge/hosted-payments";

/** The gateway's script, below its base address for browsers. */
export const gatewayScriptIn = (hostedUrl: string): string => `${hostedUrl}/Checkout.js`;

/**
 * What the browser needs to open the payment frame.
 *
 * @param page origin of the page that will hold it.
 * @param payOrigin the frame's own origin; null: it has none and is sandboxed (security.md S11).
 * @param method Google Pay has a frame by itself, whose policy lets Google's script in; no card is typed there.
 */
export function paymentWidget(
  tenant: Tenant,
  {
    page,
    payOrigin,
    framePath,
    method,
  }: {
    readonly page: string;
    readonly payOrigin: string | null;
    readonly framePath: string;
    readonly method: PaymentMethodName;
  },
): FrameWidget {
  const frameOrigin = payOrigin ?? page;
  const { hostedUrl } = tenant.gateway;
  const scripts = hostedUrl === "sandbox" ? frameOrigin + emulatorPath : hostedUrl;
  return {
    kind: "converge",
    scriptUrl: gatewayScriptIn(scripts),
    frameUrl: `${frameOrigin}${framePath}?domain=${tenant.domain}${method === "Google Pay" ? "&wallet=googlePay" : ""}`,
    sandboxed: payOrigin === null,
  };
}

/**
 * PayPal's page for an order. The emulator's lies on the site's own host, where a browser reaches it.
 *
 * @param page origin of the page that opens it.
 */
export function payPalWidget({ payPal }: Tenant, page: string, { approveUrl }: OpenedOrder): PaymentWidget {
  const emulated = payPal?.url === "sandbox";
  return {
    kind: "paypal",
    approveUrl: emulated ? `${page}${payPalEmulatorPath}/checkoutnow${new URL(approveUrl).search}` : approveUrl,
  };
}
