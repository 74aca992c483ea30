import { useLocation } from "#web/ui/router/router.tsx";

/** How the reader came to this step: the previous step, and what is to be changed. */
type StepState = { readonly from?: unknown; readonly change?: unknown };

const isState = (state: unknown): state is StepState => typeof state === "object" && state !== null;

export function useStepState(): StepState {
  const state: unknown = useLocation().state;
  return isState(state) ? state : {};
}
