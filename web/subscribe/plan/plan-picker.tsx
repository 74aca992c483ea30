import { Suspense, useId, useState } from "react";
import type { ReactNode } from "react";
import type { Bundle } from "#contract/site.ts";
import { Button } from "#web/ui/button.tsx";
import { onDemand } from "#web/ui/on-demand.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { AddOnOffers } from "./add-on-offers.tsx";
import { PlanCard } from "./plan-card.tsx";
import { PlanSwitch } from "./plan-switch.tsx";
import { planWords } from "../plan-words.ts";

/** Loaded in advance by the page when it is idle. */
export const PrintDialog = onDemand(() => import("./print-dialog.tsx").then((m) => m.PrintDialog));

type Mode = "digital" | "print";

export type PlanPickerProps = {
  /** All plans on sale; at least one. */
  offers: readonly Bundle[];
  selected: Bundle;
  addOnOfferIDs: readonly string[];
  onSwitch: (mode: Mode) => void;
  onPick: (bundle: Bundle) => void;
  onToggleAddOn: (offerID: string) => void;
  page: "newer" | "older";
  /** Shown above print plans: what has to be known first. */
  first?: ReactNode;
};

/** Digital Only or Print + Digital, the plans of that side with exactly one selected, and its upgrades (subscribe §2). */
export function PlanPicker(props: PlanPickerProps): ReactNode {
  const { offers, selected, addOnOfferIDs, onSwitch, onPick, onToggleAddOn, page, first } = props;
  const digital = offers.filter((plan) => !plan.isPrintOffer);
  const print = offers.filter((plan) => plan.isPrintOffer);
  const inDialog = selected.isPrintOffer && print.length > 1;
  return (
    <Stack gap={24}>
      {digital.length > 0 && print.length > 0 && (
        <PlanSwitch mode={selected.isPrintOffer ? "print" : "digital"} onSwitch={onSwitch} />
      )}
      {selected.isPrintOffer && first}
      <PlanList plans={inDialog ? [selected] : selected.isPrintOffer ? print : digital} {...{ selected, onPick }} />
      {inDialog && <OtherPrintPlans bundles={print} {...{ selected, onPick }} />}
      <AddOnOffers offers={selected.addonOffers} selectedIDs={addOnOfferIDs} onToggle={onToggleAddOn} page={page} />
    </Stack>
  );
}

type ListProps = { plans: readonly Bundle[]; selected: Bundle; onPick: (bundle: Bundle) => void };

function PlanList({ plans, selected, onPick }: ListProps): ReactNode {
  const group = useId();
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{planWords.plan}</VisuallyHidden>
      </legend>
      <Stack gap={12}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.bundleID}
            plan={plan}
            group={group}
            selected={plan.bundleID === selected.bundleID}
            onSelect={() => onPick(plan)}
          />
        ))}
      </Stack>
    </fieldset>
  );
}

type OthersProps = { bundles: readonly Bundle[]; selected: Bundle; onPick: (bundle: Bundle) => void };

/** The button that opens the list. Choosing closes it; the dialog returns the focus to the button. */
function OtherPrintPlans({ bundles, selected, onPick }: OthersProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {planWords.compare(bundles.length)}
      </Button>
      <Suspense>
        {open && (
          <PrintDialog
            bundles={bundles}
            selectedID={selected.bundleID}
            onClose={() => setOpen(false)}
            onChoose={(bundle) => {
              if (bundle.bundleID !== selected.bundleID) onPick(bundle);
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
