import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import type { Bundle } from "#contract/site.ts";
import { useSite } from "#web/data/site.ts";
import { Button } from "#web/ui/button.tsx";
import { onDemand } from "#web/ui/on-demand.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { checkoutStore } from "./checkout/current-checkout.ts";
import type { Giving } from "./checkout/giving.ts";
import { selectedAddOns } from "./checkout/order.ts";
import { OrderAgreement } from "./order-agreement.tsx";
import { PlanPicker } from "./plan/plan-picker.tsx";
import type { PlanPickerProps } from "./plan/plan-picker.tsx";
import { StartButton } from "./start-button.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { nowAndLater } from "./summary/charges-ahead.ts";
import { planWords } from "./plan-words.ts";
import { summaryWords } from "./summary/summary-words.ts";

const GiftChoice = onDemand(() => import("./gift/gift-choice.tsx").then((m) => m.GiftChoice));

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
      main={
        <Stack gap={32}>
          <PlanPart {...{ checkout, bundle, offers }} page="newer" />
          <GiftPlace giving={checkout.giving} bundle={bundle} />
        </Stack>
      }
      side={
        <OrderAgreement {...{ checkout, bundle, quote }}>
          {({ quote: agreed, accepted, updating }) => (
            <StartButton
              label={checkout.giving === "gift" ? planWords.give : planWords.start}
              why={updating ? summaryWords.gettingPrice : accepted ? null : summaryWords.toAgree}
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
  const isOffered = (plan: Bundle) => checkout.giving === "none" || plan.notAsGift !== true;
  // A gift is paid once: no card of it names a renewal.
  const shown = (plan: Bundle) => (checkout.giving === "gift" ? { ...plan, renewsAt: [] } : plan);
  return (
    <PlanPicker
      offers={offers.filter(isOffered).map(shown)}
      selected={shown(bundle)}
      page={page}
      addOnOfferIDs={selectedAddOns(bundle, checkout.order)}
      onSwitch={(mode) => tell({ type: "modeSwitched", mode })}
      onPick={(picked) => tell({ type: "planPicked", bundle: picked })}
      onToggleAddOn={(offerID) => tell({ type: "addOnToggled", offerID })}
    />
  );
}

/** The way to give; the choice itself is fetched for who wants it. */
function GiftPlace({ giving, bundle }: { giving: Giving; bundle: Bundle }): ReactNode {
  const { features } = useSite();
  const [asked, setAsked] = useState(false);
  if (giving === "none" && bundle.notAsGift === true) return <p>{planWords.notAsGift}</p>;
  if (giving === "none" && !asked) {
    return (
      <div>
        <Button variant="secondary" onClick={() => setAsked(true)}>
          {features.bogo_purchase ? planWords.giveEither : planWords.giveAsGift}
        </Button>
      </div>
    );
  }
  return (
    <Suspense>
      <GiftChoice
        giving={giving}
        takesFocus={asked}
        onChoose={(chosen) => checkoutStore().tell({ type: "givingChosen", giving: chosen })}
      />
    </Suspense>
  );
}
