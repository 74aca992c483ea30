import { useId } from "react";
import type { ReactNode } from "react";
import type { Bundle } from "#contract/site.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { CheckIcon } from "#web/ui/later-icons.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { PlanFacts } from "./plan-card.tsx";
import css from "./print-dialog.module.css";
import { planWords } from "../plan-words.ts";

type PrintDialogProps = {
  bundles: readonly Bundle[];
  selectedID: string | null;
  onChoose: (bundle: Bundle) => void;
  onClose: () => void;
};

/** The list of print bundles, shown when there is more than one (subscribe §2). */
export function PrintDialog({ bundles, selectedID, onChoose, onClose }: PrintDialogProps): ReactNode {
  const first = useId();
  return (
    <Dialog open title={planWords.printDays} onClose={onClose} first={first}>
      <ul className={css.list}>
        {bundles.map((bundle, at) => (
          <li key={bundle.bundleID}>
            <Choice
              buttonId={at === 0 ? first : undefined}
              bundle={bundle}
              selected={bundle.bundleID === selectedID}
              onChoose={() => onChoose(bundle)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type ChoiceProps = {
  buttonId: string | undefined;
  bundle: Bundle;
  selected: boolean;
  onChoose: () => void;
};

function Choice({ buttonId, bundle, selected, onChoose }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <>
      <PlanFacts id={id} plan={bundle} name={<h3>{bundle.name}</h3>} />
      <div className={css.choose}>
        <Button
          id={buttonId}
          variant={selected ? "primary" : "secondary"}
          onClick={onChoose}
          aria-describedby={`${id}-price`}
        >
          {selected && <CheckIcon size={16} />}
          {selected ? planWords.keep : planWords.choose}
          <VisuallyHidden>: {bundle.name}</VisuallyHidden>
        </Button>
      </div>
    </>
  );
}
