import type { ReactNode } from "react";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { missingText } from "./checkout/missing-text.ts";
import { selectedAddOns } from "./checkout/order.ts";
import { OrderAgreement } from "./order-agreement.tsx";
import { PlanPicker } from "./plan/plan-picker.tsx";
import type { PlanPickerProps } from "./plan/plan-picker.tsx";
import { StartButton } from "./start-button.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { nowAndLater } from "./summary/charges-ahead.ts";

/** Step plan_preference: what to buy, what it costs now and later, and the agreement to it. */
export function PlanScreen({ checkout, bundle, offers, quote, frame, goOn }: StepProps): ReactNode {
  const { tell } = checkoutStore();
  const start = () => {
    tell({ type: "started" });
    goOn();
  };
  return (
    <StepFrame
      {...frame}
      main={<PlanPart {...{ checkout, bundle, offers }} page="newer" />}
      side={
        <OrderAgreement {...{ checkout, bundle, quote }}>
          {({ quote: agreed, accepted, updating }) => (
            <StartButton
              label="Start subscription"
              why={updating ? missingText.price : accepted ? null : missingText.terms}
              charges={nowAndLater(agreed)}
              onStart={start}
            />
          )}
        </OrderAgreement>
      }
    />
  );
}

type PlanPartProps = Pick<StepProps, "checkout" | "bundle" | "offers"> & Pick<PlanPickerProps, "page">;

/** The plans and their upgrades, tied to the checkout. */
export function PlanPart({ checkout, bundle, offers, page }: PlanPartProps): ReactNode {
  const { tell } = checkoutStore();
  return (
    <PlanPicker
      offers={offers}
      page={page}
      selected={bundle}
      addOnOfferIDs={selectedAddOns(bundle, checkout.order)}
      onSwitch={(mode) => tell({ type: "modeSwitched", mode })}
      onPick={(picked) => tell({ type: "planPicked", bundle: picked })}
      onToggleAddOn={(offerID) => tell({ type: "addOnToggled", offerID })}
    />
  );
}
