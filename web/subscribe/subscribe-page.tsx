import { Suspense, useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { useLocation, useNavigate } from "#web/ui/router/router.tsx";
import type { Bundle } from "#contract/site.ts";
import { messages } from "#contract/messages.ts";
import { useSite } from "#web/data/site.ts";
import { isSettling } from "#web/parts/payment/purchase-state.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { onDemand } from "#web/ui/on-demand.tsx";
import { LoadingNote } from "#web/ui/loading-note.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { addressOfStep, headingOf, nextStep, reachableStep, stepOfAddress, stepsOf } from "./checkout/steps.ts";
import type { StepName } from "./checkout/steps.ts";
import { CheckoutLoader } from "./checkout-loader.tsx";
import type { LoadedCheckout } from "./checkout-loader.tsx";
import { PrintDialog } from "./plan/plan-picker.tsx";
import { PlanScreen, ZipFinder } from "./plan-screen.tsx";
import type { PlainFrame } from "./plans-missing.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { useQuoteState } from "./use-quote-state.ts";

const GiftScreen = onDemand(() => import("./gift-screen.tsx").then((m) => m.GiftScreen));
const BuyerScreen = onDemand(() => import("./buyer-screen.tsx").then((m) => m.BuyerScreen));
const DeliveryScreen = onDemand(() => import("./delivery-screen.tsx").then((m) => m.DeliveryScreen));
const StepBack = onDemand(() => import("./review/step-back.tsx").then((m) => m.StepBack));
const PaymentScreen = onDemand(() => import("./payment-screen.tsx").then((m) => m.PaymentScreen));

const screens: Readonly<Record<StepName, ComponentType<StepProps>>> = {
  plan_preference: PlanScreen,
  gift: GiftScreen,
  account_setup: BuyerScreen,
  delivery_address: DeliveryScreen,
  payment: PaymentScreen,
};

/** Parts that aren't needed to show the plans, and are loaded while the visitor reads them. */
const later = [ZipFinder, BuyerScreen, StepBack, PaymentScreen, DeliveryScreen, GiftScreen, PrintDialog].map(
  ({ load }) => load,
);

/** The multi-step subscription page (subscribe §2). */
export function SubscribePage(): ReactNode {
  return (
    <CheckoutLoader Frame={FirstStep} later={later}>
      {(facts) => <Steps {...facts} />}
    </CheckoutLoader>
  );
}

/** The first step's frame, before there is a plan that decides the number of steps. */
const FirstStep: PlainFrame = (parts) => (
  <StepFrame {...parts} at={1} of={3} heading={headingOf("plan_preference")} takesFocus={false} />
);

function Steps({ checkout, bundle, offers }: LoadedCheckout): ReactNode {
  const { domain } = useSite();
  const { key } = useLocation();
  const [arrivedAt] = useState(key);
  const { shown, at, of, before, goOn } = useSteps(checkout, bundle);
  const quote = useQuoteState(checkout, bundle);
  const Screen = screens[shown];
  // Subscribe §2: creating the login continues right away, and the next step says that it is done.
  const isAfter = checkout.account.kind === "ready" && shown === nextStep("account_setup", bundle, checkout);
  const done = isAfter ? messages.setupCompleted : undefined;
  const back = before !== undefined && <StepBack to={before} />;
  const frame = { at, of, heading: headingOf(shown), back, takesFocus: key !== arrivedAt, done };
  // Each step has its own Suspense, so that a step that is still loading says so instead of showing the previous one.
  return (
    <Suspense key={shown} fallback={<StepLoading frame={frame} />}>
      <Screen {...{ domain, checkout, bundle, offers, quote, frame, onNext: goOn }} />
    </Suspense>
  );
}

type StepsTaken = {
  readonly shown: StepName;
  /** The number of this step, of all steps. */
  readonly at: number;
  readonly of: number;
  /** The previous step, unless nothing can be changed anymore. */
  readonly before: StepName | undefined;
  readonly goOn: () => void;
};

/**
 * The step in the page's address, if it can be reached. Continuing adds a history entry, so that "back" goes back one
 * step.
 */
function useSteps(checkout: Checkout, bundle: Bundle): StepsTaken {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wanted = stepOfAddress(search);
  const shown = reachableStep(wanted, checkout, bundle);
  useEffect(() => {
    if (shown !== wanted) navigate({ search: addressOfStep(shown) }, { replace: true });
  }, [shown, wanted, navigate]);
  const all = stepsOf(bundle, checkout);
  const isFixed = isSettling(checkout.purchase) || checkout.purchase.kind === "paid";
  return {
    shown,
    at: all.indexOf(shown) + 1,
    of: all.length,
    before: isFixed ? undefined : all[all.indexOf(shown) - 1],
    goOn: () => navigate({ search: addressOfStep(nextStep(shown, bundle, checkout)) }, { state: { from: shown } }),
  };
}

function StepLoading({ frame }: Pick<StepProps, "frame">): ReactNode {
  const main = (
    <Stack gap={12}>
      <LoadingNote />
      <Skeleton height={400} />
    </Stack>
  );
  return <StepFrame {...frame} main={main} side={null} />;
}
