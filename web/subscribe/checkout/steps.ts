import type { Bundle } from "#contract/site.ts";
import { purchaseStep } from "#core/subscribing/purchase-step.ts";
import type { Checkout } from "./checkout-state.ts";
import { partsDone, type PartsDone } from "./parts-done.ts";
import { planWords } from "../plan-words.ts";

/** The screens before the thank-you page. The first two are named after the spec's page steps (subscribe §4). */
export type StepName = "plan_preference" | "gift" | "account_setup" | "delivery_address" | "payment";

type Step = {
  readonly name: StepName;
  readonly needed: (bundle: Bundle, checkout: Checkout) => boolean;
  readonly done: (checkout: Checkout, parts: PartsDone) => boolean;
};

const always = (): boolean => true;

/**
 * In order. Paying and the thank-you page together count as the last step, so that the total is the spec's: 3, plus 1
 * for print, plus 1 for a gift (subscribe §2).
 */
const steps: readonly Step[] = [
  { name: "plan_preference", needed: always, done: ({ started }) => started },
  {
    name: "gift",

    needed: (_, { giving }) => giving !== "none",
    done: ({ recipient }) => recipient !== null,
  },
  {
    name: "account_setup",

    needed: always,
    done: (_, { account, billing }) => account && billing,
  },
  {
    name: "delivery_address",

    needed: (bundle) => bundle.isPrintOffer,
    done: (_, { delivery }) => delivery,
  },
  { name: "payment", needed: always, done: ({ purchase }) => purchase.kind === "paid" },
];

export const headingOf = (name: StepName): string => planWords.steps[name];

export const stepsOf = (bundle: Bundle, checkout: Checkout): StepName[] =>
  steps.filter((s) => s.needed(bundle, checkout)).map((s) => s.name);

/** The first unfinished step: the address bar and the forward button can't skip it. */
function firstOpenStep(checkout: Checkout, bundle: Bundle): StepName {
  const parts = partsDone(checkout, bundle);
  return steps.find((s) => s.needed(bundle, checkout) && !s.done(checkout, parts))?.name ?? "payment";
}

/** The step to show for a requested one: that step if everything before it is done, else the first unfinished one. */
export function reachableStep(wanted: StepName, checkout: Checkout, bundle: Bundle): StepName {
  if (checkout.purchase.kind === "confirming" || checkout.purchase.kind === "beingConfirmed") return "payment";
  const order = stepsOf(bundle, checkout);
  const open = firstOpenStep(checkout, bundle);
  const at = order.indexOf(wanted);
  return at >= 0 && at <= order.indexOf(open) ? wanted : open;
}

export function nextStep(from: StepName, bundle: Bundle, checkout: Checkout): StepName {
  const order = stepsOf(bundle, checkout);
  return order[order.indexOf(from) + 1] ?? "payment";
}

/** The `?step=` of the page's address; anything else means the first step. */
export const stepOfAddress = (search: string): StepName =>
  steps.find((s) => s.name === new URLSearchParams(search).get(purchaseStep))?.name ?? "plan_preference";

export const addressOfStep = (name: StepName): string => (name === "plan_preference" ? "" : `?${purchaseStep}=${name}`);
