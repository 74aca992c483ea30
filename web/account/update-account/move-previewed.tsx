import type { ReactNode } from "react";
import type { MovePreview } from "#contract/delivery-address.ts";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { Confirm } from "#web/parts/form/form.tsx";
import type { Confirmation } from "#web/parts/form/use-confirm.ts";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { DeliveryAddressLines } from "./delivery-address-lines.tsx";
import { updateAccountWords } from "./update-account-words.tsx";

type PreviewFactsProps = { preview: MovePreview; billingToo: boolean };

/** What a move does: the first paper, who delivers it, and the new price. */
function PreviewFacts({ preview, billingToo }: PreviewFactsProps): ReactNode {
  const { to, firstIssueOn, dueBy, price } = preview;
  return (
    <FactList
      facts={[
        { label: updateAccountWords.newAddress, value: <DeliveryAddressLines place={to} /> },
        { label: updateAccountWords.firstPaper, value: dayText(firstIssueOn) },
        { label: updateAccountWords.deliveredBy, value: updateAccountWords.deliveredByTime(to, dueBy) },
        {
          label: updateAccountWords.price,
          value: price === null ? updateAccountWords.noChange : updateAccountWords.newPrice(price),
        },
        {
          label: updateAccountWords.bills,
          value: billingToo ? updateAccountWords.billsGoToo : updateAccountWords.noChange,
        },
      ]}
    />
  );
}

type MovePreviewedProps = PreviewFactsProps & { step: Confirmation; onBack: () => void };

/** What would change, and the button that confirms it. */
export function MovePreviewed({ step, preview, billingToo, onBack }: MovePreviewedProps): ReactNode {
  return (
    <FocusOnMount>
      <Card labelledBy="what-changes">
        <Confirm
          step={step}
          submit={updateAccountWords.deliverHere}
          changed={updateAccountWords.priceChanged}
          also={
            <Button variant="secondary" onClick={onBack}>
              {updateAccountWords.edit}
            </Button>
          }
        >
          <Stack gap={8}>
            <h2 id="what-changes">{updateAccountWords.whatChanges}</h2>
            <p>{updateAccountWords.nothingChangedYet(preview.effectiveOn)}</p>
          </Stack>
          <PreviewFacts preview={preview} billingToo={billingToo} />
        </Confirm>
      </Card>
    </FocusOnMount>
  );
}
