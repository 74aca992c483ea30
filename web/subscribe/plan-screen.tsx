import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import type { Bundle } from "#contract/site.ts";
import { useSite } from "#web/data/site.ts";
import { Button } from "#web/ui/button.tsx";
import { onDemand } from "#web/ui/on-demand.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { useNarrow } from "#web/ui/use-narrow.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import type { Giving } from "./checkout/giving.ts";
import { digitalPlan, selectedAddOns } from "./checkout/order.ts";
import { useLinkedPlan } from "./checkout/use-linked-plan.ts";
import { ExpressSlot } from "./express-slot.tsx";
import { GreetingSlot } from "./greeting-slot.tsx";
import { lacksDeliveryPlace, OrderAgreement } from "./order-agreement.tsx";
import { PlanPicker } from "./plan/plan-picker.tsx";
import type { PlanPickerProps } from "./plan/plan-picker.tsx";
import { StartButton } from "./start-button.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { priceNowAndLater } from "./summary/upcoming-charges.ts";
import { firstPrice } from "./plan/plan-price.ts";
import { planWords } from "./plan-words.ts";
import { summaryWords } from "./summary/summary-words.ts";

const StickyTotal = onDemand(() => import("./review/sticky-total.tsx").then((m) => m.StickyTotal));
const GiftChoice = onDemand(() => import("./gift/gift-choice.tsx").then((m) => m.GiftChoice));

/** Loaded in advance by both pages. */
export const ZipFinder = onDemand(() => import("./zip/zip-finder.tsx").then((m) => m.ZipFinder));

/**
 * Step plan_preference: what to buy, what it costs now and later, the consent, and then the ways to start. On phones,
 * where most wallets are, the wallets come first. They never come before the terms, which must be agreed to before
 * anything can be charged (law.md F1, NY1; decision 77).
 */
export function PlanScreen({ checkout, bundle, offers, quote, frame, onNext }: StepProps): ReactNode {
  const { dispatch } = checkoutStore();
  const isNarrow = useNarrow();
  // Turning the phone keeps the wallet's sheet open.
  const [walletsFirst] = useState(isNarrow);
  const start = () => {
    dispatch({ type: "started" });
    onNext();
  };
  return (
    <StepFrame
      {...frame}
      main={
        <Stack gap={32}>
          <GreetingSlot />
          {checkout.giving === "gift" && <p>{planWords.giveLead}</p>}
          <PlanPart {...{ checkout, bundle, offers }} page="newer" />
          <GiftSlot giving={checkout.giving} bundle={bundle} />
        </Stack>
      }
      side={
        <OrderAgreement {...{ checkout, bundle, quote }}>
          {({ quote: agreed, missing }) => {
            const express = checkout.giving === "none" && !lacksDeliveryPlace(missing) && agreed.dueTodayCents > 0 && (
              <ExpressSlot
                {...{ checkout, bundle, missing }}
                quote={agreed}
                isFirst={walletsFirst}
                onContinue={start}
              />
            );
            return (
              <>
                {walletsFirst && express}
                <StartButton
                  label={checkout.giving === "gift" ? planWords.give : planWords.start}
                  why={missing === null ? null : summaryWords.missing[missing]}
                  charges={lacksDeliveryPlace(missing) ? null : priceNowAndLater(agreed)}
                  onStart={start}
                />
                {!walletsFirst && express}
                {isNarrow && !lacksDeliveryPlace(missing) && (
                  <Suspense>
                    <StickyTotal dueTodayCents={agreed.dueTodayCents} ready={missing === null} onStart={start} />
                  </Suspense>
                )}
              </>
            );
          }}
        </OrderAgreement>
      }
    />
  );
}

type PlanPartProps = Pick<StepProps, "checkout" | "bundle" | "offers"> & Pick<PlanPickerProps, "page">;

/** The plans and their upgrades, connected to the checkout. */
export function PlanPart({ checkout, bundle, offers, page }: PlanPartProps): ReactNode {
  const { dispatch } = checkoutStore();
  const missing = useLinkedPlan(offers);
  const isOffered = (plan: Bundle) => checkout.giving === "none" || plan.notAsGift !== true;
  // A gift is paid for once, so its cards show no renewals.
  const shown = (plan: Bundle) => (checkout.giving === "gift" ? { ...plan, renewsAt: [] } : plan);
  const picker = (
    <PlanPicker
      offers={offers.filter(isOffered).map(shown)}
      selected={shown(bundle)}
      page={page}
      first={
        <Suspense fallback={<Skeleton height={178} />}>
          <ZipFinder
            key={checkout.giving}
            {...checkout}
            instead={insteadOfPrint(offers, checkout)}
            onFound={(place) => dispatch({ type: "placeFound", place })}
          />
        </Suspense>
      }
      addOnOfferIDs={selectedAddOns(bundle, checkout.order)}
      onSwitch={(mode) => dispatch({ type: "modeSwitched", mode })}
      onPick={(picked) => dispatch({ type: "planPicked", bundle: picked })}
      onToggleAddOn={(offerID) => dispatch({ type: "addOnToggled", offerID })}
    />
  );
  return missing === null ? (
    picker
  ) : (
    <Stack gap={16}>
      <p role="status">{planWords.planMissing[missing]}</p>
      {picker}
    </Stack>
  );
}

/** For a ZIP code without delivery: a digital plan with its price. */
function insteadOfPrint(offers: readonly Bundle[], { order }: Pick<Checkout, "order">) {
  const plan = digitalPlan(offers, order);
  if (plan === null) return null;
  const { amount, term } = firstPrice(plan);
  const onTake = () => checkoutStore().dispatch({ type: "modeSwitched", mode: "digital" });
  return { name: plan.name, price: `${amount} ${term}`, onTake };
}

/** The button for giving a gift. The choice itself is loaded when it is pressed. */
function GiftSlot({ giving, bundle }: { giving: Giving; bundle: Bundle }): ReactNode {
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
        onChoose={(chosen) => checkoutStore().dispatch({ type: "givingChosen", giving: chosen })}
      />
    </Suspense>
  );
}
