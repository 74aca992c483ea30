import { type ReactNode, useState } from "react";
import type { MovePreview } from "#contract/delivery-address.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { dayText } from "#web/parts/day-text.ts";
import { TakesFocus } from "#web/parts/takes-focus.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { MoveWish } from "./move-wish.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { PlaceLines } from "./place-lines.tsx";
import { updateAccountWords } from "./update-account-words.tsx";

type PreviewFactsProps = { preview: MovePreview; billingToo: boolean };

/** What a move does: the first paper, who delivers it, and the new price. */
function PreviewFacts({ preview, billingToo }: PreviewFactsProps): ReactNode {
  const { to, firstIssueOn, dueBy, price } = preview;
  return (
    <FactList
      facts={[
        { label: updateAccountWords.newAddress, value: <PlaceLines place={to} /> },
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

type MovePreviewedProps = {
  accountNumber: number;
  wish: MoveWish;
  addressID: number;
  preview: MovePreview;
  onBack: () => void;
  onDone: (preview: MovePreview) => void;
  /** Nothing changes before the email on record approves it, as this sentence says. */
  onWaits: (sentence: string) => void;
};

/** What would change, and the button that does it: exactly this day and this price, or nothing. */
export function MovePreviewed(props: MovePreviewedProps): ReactNode {
  const { accountNumber, wish, addressID, preview, onBack, onDone, onWaits } = props;
  const { domain } = useSite();
  const { state, send } = useCall("changeDeliveryAddress");
  const [refused, setRefused] = useState<string | null>(null);
  const { effectiveOn, price } = preview;
  const confirm = async () => {
    setRefused(null);
    const expected = price === null ? {} : { expectedCents: price.afterCents };
    const { billingToo } = wish;
    const sent = await send({ domain, accountNumber, addressID, effectiveDate: effectiveOn, billingToo, ...expected });
    if (sent.kind === "failed") return setRefused(sent.failure.detail ?? accountMessages.saveFailed);
    if (sent.kind !== "done") return;
    if (sent.answer.isSuccess && sent.answer.waits !== undefined) onWaits(sent.answer.waits);
    else if (sent.answer.isSuccess) onDone(sent.answer);
    else setRefused(sent.answer.errorMessage);
  };
  return (
    <TakesFocus>
      <section aria-labelledby="what-changes">
        <Stack gap={24}>
          <Stack gap={8}>
            <h2 id="what-changes">{updateAccountWords.whatChanges}</h2>
            <p>{updateAccountWords.nothingChangedYet(effectiveOn)}</p>
          </Stack>
          <PreviewFacts preview={preview} billingToo={wish.billingToo} />
          {refused !== null && <Alert kind="error">{refused}</Alert>}
          <Row>
            <Button busy={state.kind === "sending"} onClick={() => void confirm()}>
              {updateAccountWords.deliverHere}
            </Button>
            <Button variant="secondary" onClick={onBack}>
              {updateAccountWords.edit}
            </Button>
          </Row>
        </Stack>
      </section>
    </TakesFocus>
  );
}
