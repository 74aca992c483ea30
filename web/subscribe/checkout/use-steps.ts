import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Bundle } from "#contract/site.ts";
import type { Checkout } from "./checkout-state.ts";
import { addressOfStep, nextStep, reachableStep, stepOfAddress, stepsOf } from "./steps.ts";
import type { StepName } from "./steps.ts";

export type Steps = {
  readonly shown: StepName;
  /** Which step of how many. */
  readonly at: number;
  readonly of: number;
  readonly goOn: () => void;
};

/** The step of the address bar, as far as it can be reached; going on adds a history entry, so back goes one step back. */
export function useSteps(checkout: Checkout, bundle: Bundle): Steps {
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
