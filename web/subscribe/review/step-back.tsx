import type { MouseEvent, ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { goBack } from "#web/ui/router/browser-history.ts";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import type { StepName } from "../checkout/steps.ts";
import { addressOfStep, headingOf } from "../checkout/steps.ts";
import { useStepState } from "./step-state.ts";
import css from "./step-back.module.css";
import { reviewWords as words } from "./review-words.ts";

/**
 * Goes back to the previous step, with everything kept. If the reader came from there, it uses the browser's history,
 * so that the browser's own back button doesn't lead in a circle afterward.
 */
export function StepBack({ to }: { to: StepName }): ReactNode {
  const cameFrom = useStepState().from;
  const stepBack = (event: MouseEvent) => {
    if (cameFrom !== to || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goBack();
  };
  return (
    <Link
      className={css.back}
      to={{ search: addressOfStep(to) }}
      onClick={stepBack}
      aria-label={words.backTo(headingOf(to))}
    >
      <ArrowLeftIcon size={16} />
      {words.back}
    </Link>
  );
}
