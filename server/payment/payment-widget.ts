import type { FrameWidget } from "#contract/gateway-payment.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { FrameScript } from "#server/adapters/payment/port.ts";

/**
 * The address and settings with which the browser opens the payment frame.
 * @param page origin of the page that will embed it.
 * @param payOrigin the frame's own origin; null if it has none and is sandboxed (security.md S11).
 * @param method Google Pay has a separate frame, whose policy allows Google's script; no card is typed there.
 */
export function paymentWidget(
  tenant: Tenant,
  {
    page,
    payOrigin,
    frame,
    script,
  }: {
    readonly page: string;
    readonly payOrigin: string | null;
    /** The path at which the frame opens, in the buyer's language. */
    readonly frame: string;
    readonly script: FrameScript | null;
  },
): FrameWidget {
  const frameOrigin = payOrigin ?? page;
  return {
    kind: "frame",
    gateway: tenant.gateway.kind,
    scriptUrl: script === null ? "" : (script.origin ?? frameOrigin) + script.path,
    frameUrl: frameOrigin + frame,
    sandboxed: payOrigin === null,
  };
}
