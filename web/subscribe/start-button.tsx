import { useId } from "react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import css from "./start-button.module.css";

type StartButtonProps = {
  label: string;
  /** Why the button can't be pressed yet; null if it can. */
  why: string | null;
  /** What is charged now and later; null while that is being calculated. */
  charges: string | null;
  onStart: () => void;
};

/**
 * Subscribe §2: the start button stays disabled until everything is valid; the reason is next to it (look.md, Forms).
 */
export function StartButton({ label, why, charges, onStart }: StartButtonProps): ReactNode {
  const reason = useId();
  return (
    <div className={css.start}>
      <Button wide disabled={why !== null} aria-describedby={reason} onClick={onStart}>
        {label}
      </Button>
      <div id={reason} className={css.reason}>
        {why !== null && <p>{why}</p>}
        {charges !== null && <p>{charges}</p>}
      </div>
    </div>
  );
}
