import { useState } from "react";
import type { ReactNode } from "react";
import type { MovePreview } from "#contract/delivery-address.ts";
import { useSite } from "#web/data/site.ts";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { startOf, type MoveWish } from "./move-wish.ts";
import { NotDelivered } from "./not-delivered.tsx";
import { startFieldId, StartFields } from "./start-fields.tsx";
import { usePreview } from "./use-preview.ts";

type MoveFormProps = {
  accountNumber: number;
  replaces: boolean;
  wish: MoveWish;
  onWish: (wish: MoveWish) => void;
  onPreview: (addressID: number, preview: MovePreview) => void;
};

/** The new address, from when on, and whether bills go there too (rules 4.13). */
export function MoveForm({ accountNumber, replaces, wish, onWish, onPreview }: MoveFormProps): ReactNode {
  const { domain } = useSite();
  const form = useAddressForm({ domain, initial: wish.fields, hideNames: true, hidePhone: true });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [confirming, setConfirming] = useState(false);
  const { busy, refused, preview } = usePreview(accountNumber, onPreview);
  // A refusal is about what was sent, not about what was typed since.
  const asked = JSON.stringify([form.fields, wish.start, wish.day]);
  const { fields } = form;
  const change = (part: Partial<MoveWish>) => onWish({ ...wish, fields, ...part });
  const { day, problem } = startOf(wish);
  const unreached = form.check.kind === "valid" && !form.check.address.printDelivery;
  const remaining = (fieldId: string) => (fieldId === startFieldId ? problem : form.remaining(fieldId));
  const submit = async () => {
    setConfirming(true);
    const confirmed = await form.confirm();
    setConfirming(false);
    const wrong = problem === null ? [] : [{ fieldId: startFieldId, text: problem }];
    setProblems([...(confirmed.ok ? [] : confirmed.problems), ...wrong]);
    if (!confirmed.ok || problem !== null || !confirmed.address.printDelivery) return;
    change({});
    await preview({ addressID: confirmed.address.addressID, day, billingToo: wish.billingToo, asked });
  };
  return (
    <form
      noValidate
      aria-labelledby="new-address"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !confirming) void submit();
      }}
    >
      <Stack gap={24}>
        <ErrorSummary problems={problems} remaining={remaining} />
        <AddressFieldset
          form={form}
          legend={<span id="new-address">{replaces ? "Another address" : "New delivery address"}</span>}
          purpose="shipping"
          notDelivered={unreached ? <NotDelivered zip={fields.zip} /> : undefined}
        />
        <StartFields {...{ wish }} error={problems.length > 0 ? problem : null} onChange={change} />
        <Checkbox
          name="billingToo"
          checked={wish.billingToo}
          onChange={({ target }) => change({ billingToo: target.checked })}
          label="Send bills to this address too"
        />
        {refused?.asked === asked && <Alert kind="error">{refused.text}</Alert>}
        <Row>
          {/* The press does not leave the last field first: its check would move the button away from under the finger. */}
          <Button type="submit" busy={busy || confirming} onMouseDown={(event) => event.preventDefault()}>
            Show what changes
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
