import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "#web/paths.ts";
import { DeliverySection } from "./address/delivery-section.tsx";
import type { DeliverySectionProps } from "./address/delivery-section.tsx";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { OrderSummary } from "./summary/order-summary.tsx";
import { addressSectionWords as words } from "./address/address-section-words.ts";

/** Print only: where the paper goes. */
export function DeliveryScreen({ domain, checkout, quote, frame, goOn }: StepProps): ReactNode {
  const navigate = useNavigate();
  const otherPlan = () => void navigate(paths.subscribe);
  if (checkout.billing === null) return null;
  return (
    <StepFrame
      {...frame}
      main={<DeliveryPart {...{ domain, checkout }} button={words.toPayment} onDone={goOn} onOtherPlan={otherPlan} />}
      side={<OrderSummary state={quote} replaces={checkout.replaces} />}
    />
  );
}

type DeliveryPartProps = Pick<StepProps, "domain" | "checkout"> &
  Pick<DeliverySectionProps, "button" | "quiet" | "onOtherPlan"> & { onDone?: () => void };

/** The delivery address, tied to the checkout. It is asked for after the billing address, which may be the same. */
export function DeliveryPart({ domain, checkout, onDone, ...looks }: DeliveryPartProps): ReactNode {
  const { billing, delivery, giving } = checkout;
  const { tell, draft, drafts } = checkoutStore();
  if (billing === null) return null;
  return (
    <DeliverySection
      {...looks}
      {...{ domain, billing }}
      initial={drafts().delivery}
      forGift={giving === "gift"}
      sameAsBilling={drafts().sameAsBilling}
      accepted={delivery?.kind === "own" ? delivery.to : null}
      onDraft={draft}
      onChosen={(choice) => {
        tell({ type: "deliveryChosen", delivery: choice });
        onDone?.();
      }}
    />
  );
}
