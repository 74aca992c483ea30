import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import { paths } from "#web/paths.ts";
import { DeliverySection } from "./address/delivery-section.tsx";
import type { DeliverySectionProps } from "./address/delivery-section.tsx";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { digitalPlan } from "./checkout/order.ts";
import { CollapsedOrder } from "./review/collapsed-order.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { OrderSummary } from "./summary/order-summary.tsx";
import { addressSectionWords as words } from "./address/address-section-words.ts";

/** For print only: the delivery address. */
export function DeliveryScreen({ domain, checkout, offers, quote, frame, onNext }: StepProps): ReactNode {
  const navigate = useNavigate();
  const otherPlan = () => navigate(paths.subscribe);
  if (checkout.billing === null) return null;
  return (
    <StepFrame
      {...frame}
      main={
        <DeliveryPart
          {...{ domain, checkout, offers }}
          button={words.toPayment}
          onDone={onNext}
          onOtherPlan={otherPlan}
        />
      }
      sideFirst
      side={
        <CollapsedOrder quote={quote}>
          <OrderSummary state={quote} replaces={checkout.replaces} />
        </CollapsedOrder>
      }
    />
  );
}

type DeliveryPartProps = Pick<StepProps, "domain" | "checkout" | "offers"> &
  Pick<DeliverySectionProps, "button" | "quiet" | "onOtherPlan"> & { onDone?: () => void };

/** The delivery address, connected to the checkout. It comes after the billing address, which may be the same. */
export function DeliveryPart({ domain, checkout, offers, onDone, ...looks }: DeliveryPartProps): ReactNode {
  const { billing, delivery, giving } = checkout;
  const { dispatch, saveDraft, drafts } = checkoutStore();
  if (billing === null) return null;
  const digital = digitalPlan(offers, checkout.order);
  const toDigital = () => dispatch({ type: "modeSwitched", mode: "digital" });
  return (
    <DeliverySection
      {...looks}
      {...{ domain, billing }}
      zip={checkout.place?.zip ?? null}
      digital={digital === null ? null : { name: digital.name, onSwitch: toDigital }}
      initial={drafts().delivery}
      forGift={giving === "gift"}
      sameAsBilling={drafts().sameAsBilling}
      accepted={delivery?.kind === "own" ? delivery.to : null}
      onDraft={saveDraft}
      onChosen={(choice) => {
        dispatch({ type: "deliveryChosen", delivery: choice });
        onDone?.();
      }}
    />
  );
}
