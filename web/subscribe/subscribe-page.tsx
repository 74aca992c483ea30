import { Suspense, useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { useLocation } from "react-router";
import { useSite } from "#web/data/site.ts";
import { onDemand } from "#web/ui/on-demand.tsx";
import { OnItsWay } from "#web/ui/on-its-way.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { headingOf } from "./checkout/steps.ts";
import type { StepName } from "./checkout/steps.ts";
import { useSteps } from "./checkout/use-steps.ts";
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

/** Not needed for the first look at the plans; fetched while it is read. What measures begins to count when it is loaded. */
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
  // A place of its own for each step: one that is still being loaded says so, in place of the step before it.
  return (
    <Suspense key={shown} fallback={<StepOnItsWay frame={frame} />}>
      <Screen {...{ domain, checkout, bundle, offers, quote, frame, goOn }} />
    </Suspense>
  );
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

/** Once the page stands and the browser has nothing better to do. */
function fetchLater(): () => void {
  const timer = setTimeout(() => {
    for (const load of later) load().catch((fault: unknown) => globalThis.reportError?.(fault));
  }, 1500);
  return () => clearTimeout(timer);
}
