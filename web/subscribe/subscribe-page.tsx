import { Suspense, useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Bundle } from "#contract/site.ts";
import { useSite } from "#web/data/site.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { onDemand } from "#web/ui/on-demand.tsx";
import { OnItsWay } from "#web/ui/on-its-way.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { addressOfStep, headingOf, nextStep, reachableStep, stepOfAddress, stepsOf } from "./checkout/steps.ts";
import type { StepName } from "./checkout/steps.ts";
import { OnSale } from "./on-sale.tsx";
import type { OnSaleFacts } from "./on-sale.tsx";
import { PrintDialog } from "./plan/plan-picker.tsx";
import { PlanScreen } from "./plan-screen.tsx";
import type { PlainFrame } from "./plans-missing.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { useQuoteState } from "./use-quote-state.ts";

const GiftScreen = onDemand(() => import("./gift-screen.tsx").then((m) => m.GiftScreen));
const AccountScreen = onDemand(() => import("./account-screen.tsx").then((m) => m.AccountScreen));
const DeliveryScreen = onDemand(() => import("./delivery-screen.tsx").then((m) => m.DeliveryScreen));
const PaymentScreen = onDemand(() => import("./payment-screen.tsx").then((m) => m.PaymentScreen));

const screens: Readonly<Record<StepName, ComponentType<StepProps>>> = {
  plan_preference: PlanScreen,
  gift: GiftScreen,
  account_setup: AccountScreen,
  delivery_address: DeliveryScreen,
  payment: PaymentScreen,
};

/** Not needed to show the plans, and fetched while they are read. Measuring begins when it is loaded. */
const later: readonly (() => Promise<unknown>)[] = [
  ...[AccountScreen, PaymentScreen, DeliveryScreen, GiftScreen, PrintDialog].map(({ load }) => load),
  () => import("./checkout/measure-checkout.ts"),
];

/** The multi-step subscription page (subscribe §2). */
export function SubscribePage(): ReactNode {
  useEffect(() => fetchLater(), []);
  return <OnSale Frame={FirstStep}>{(facts) => <Steps {...facts} />}</OnSale>;
}

/** The first step's frame, before there is a plan to count the steps of. */
const FirstStep: PlainFrame = (parts) => (
  <StepFrame {...parts} at={1} of={3} heading={headingOf("plan_preference")} takesFocus={false} />
);

function Steps({ checkout, bundle, offers }: OnSaleFacts): ReactNode {
  const { domain } = useSite();
  const { key } = useLocation();
  const [arrivedAt] = useState(key);
  const { shown, at, of, goOn } = useSteps(checkout, bundle);
  const quote = useQuoteState(checkout, bundle);
  const Screen = screens[shown];
  const frame = { at, of, heading: headingOf(shown), takesFocus: key !== arrivedAt };
  // Each step has its own Suspense: one that is still being loaded says so instead of showing the step before.
  return (
    <Suspense key={shown} fallback={<StepOnItsWay frame={frame} />}>
      <Screen {...{ domain, checkout, bundle, offers, quote, frame, goOn }} />
    </Suspense>
  );
}

type StepsTaken = {
  readonly shown: StepName;
  /** Which step of how many. */
  readonly at: number;
  readonly of: number;
  readonly goOn: () => void;
};

/** The step of the address bar, as far as it can be reached; going on adds a history entry, so back goes one step back. */
function useSteps(checkout: Checkout, bundle: Bundle): StepsTaken {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wanted = stepOfAddress(search);
  const shown = reachableStep(wanted, checkout, bundle);
  useEffect(() => {
    if (shown !== wanted) void navigate({ search: addressOfStep(shown) }, { replace: true });
  }, [shown, wanted, navigate]);
  const all = stepsOf(bundle, checkout);
  return {
    shown,
    at: all.indexOf(shown) + 1,
    of: all.length,
    goOn: () => void navigate({ search: addressOfStep(nextStep(shown, bundle, checkout)) }),
  };
}

function StepOnItsWay({ frame }: Pick<StepProps, "frame">): ReactNode {
  const main = (
    <Stack gap={12}>
      <OnItsWay />
      <Skeleton height={400} />
    </Stack>
  );
  return <StepFrame {...frame} main={main} side={null} />;
}

/** Once the page is shown and the browser is idle. */
function fetchLater(): () => void {
  const timer = setTimeout(() => {
    for (const load of later) load().catch((fault: unknown) => globalThis.reportError?.(fault));
  }, 1500);
  return () => clearTimeout(timer);
}
