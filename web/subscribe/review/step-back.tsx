import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import type { StepName } from "../checkout/steps.ts";
import { addressOfStep, headingOf } from "../checkout/steps.ts";
import { useStepState } from "./step-state.ts";
import css from "./step-back.module.css";
import { reviewWords as words } from "./review-words.ts";

/**
 * Back to the step before, with everything kept. A reader who came from there goes back in the browser's history, so
 * that its own back button doesn't lead in a circle afterwards.
 */
export function StepBack({ to }: { to: StepName }): ReactNode {
  const navigate = useNavigate();
  const cameFrom = useStepState().from;
  const goBack = (event: MouseEvent) => {
    if (cameFrom !== to || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      className={css.back}
      to={{ search: addressOfStep(to) }}
      onClick={goBack}
      aria-label={words.backTo(headingOf(to))}
    >
      <ArrowLeftIcon size={16} />
      {words.back}
    </Link>
  );
}
