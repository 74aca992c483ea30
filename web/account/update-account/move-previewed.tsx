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
import { termText } from "#web/parts/plan-price.ts";
import { broughtBy, PlaceLines } from "./place-lines.tsx";
import { timeText } from "#core/format/time-text.ts";
import { money } from "#core/format/money-text.ts";

type PreviewFactsProps = { preview: MovePreview; billingToo: boolean };

/** What a move does: the first paper, who brings it, what it costs from then on. */
function PreviewFacts({ preview, billingToo }: PreviewFactsProps): ReactNode {
  const { to, firstIssueOn, dueBy, price } = preview;
  const carrier = dueBy === null ? broughtBy(to) : `${broughtBy(to)}, by ${timeText(dueBy)} on that day`;
  return (
    <FactList
      facts={[
        { label: "New address", value: <PlaceLines place={to} /> },
        { label: "First paper there", value: dayText(firstIssueOn) },
        { label: "Brought by", value: carrier },
        { label: "Price", value: price === null ? "Stays as it is" : newPrice(price) },
        { label: "Bills", value: billingToo ? "Go to the new address too" : "Stay as they are" },
      ]}
    />
  );
}

const newPrice = ({ beforeCents, afterCents, period, renewsOn }: NonNullable<MovePreview["price"]>): string =>
  `${money(afterCents)} ${termText(period)} from ${dayText(renewsOn)}, with the tax of the new address. Now ${money(beforeCents)}.`;

type MovePreviewedProps = {
  accountNumber: number;
  wish: MoveWish;
  addressID: number;
  preview: MovePreview;
  onBack: () => void;
  onDone: (preview: MovePreview) => void;
  /** Nothing is changed before a word from the email on record: told in this sentence. */
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
            <h2 id="what-changes">This is what changes</h2>
            <p>
              Until {dayText(effectiveOn)} the paper goes to the address that it goes to now. Nothing is changed yet.
            </p>
          </Stack>
          <PreviewFacts preview={preview} billingToo={wish.billingToo} />
          {refused !== null && <Alert kind="error">{refused}</Alert>}
          <Row>
            <Button busy={state.kind === "sending"} onClick={() => void confirm()}>
              Deliver to this address
            </Button>
            <Button variant="secondary" onClick={onBack}>
              Change something
            </Button>
          </Row>
        </Stack>
      </section>
    </TakesFocus>
  );
}
