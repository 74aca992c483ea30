import type { FrameWidget } from "#contract/gateway-payment.ts";
import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { FrameScript } from "#server/adapters/payment/port.ts";

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
    script,
  }: {
    readonly page: string;
    readonly payOrigin: string | null;
    readonly framePath: string;
    readonly method: PaymentMethodName;
    readonly script: FrameScript | null;
  },
): FrameWidget {
  const frameOrigin = payOrigin ?? page;
  return {
    kind: "frame",
    gateway: tenant.gateway.kind,
    scriptUrl: script === null ? "" : (script.origin ?? frameOrigin) + script.path,
    frameUrl: `${frameOrigin}${framePath}?domain=${tenant.domain}${method === "Google Pay" ? "&wallet=googlePay" : ""}`,
    sandboxed: payOrigin === null,
  };
}
