import { useEffect, useId, useState } from "react";
import type { ReactNode } from "react";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { sameAddress } from "#web/parts/address/address-fields.ts";
import type { AddressFields } from "#web/parts/address/address-fields.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import { noDeliveryText, useAddressForm } from "#web/parts/address/use-address-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { Form } from "#web/parts/form/form.tsx";
import { useSubmission } from "#web/parts/form/use-submission.ts";
import { AddressLines } from "./address-lines.tsx";
import css from "./address-section.module.css";
import { addressSectionWords as words } from "./address-section-words.ts";

type Choice = { readonly kind: "sameAsBilling" } | { readonly kind: "own"; readonly to: ValidAddress };

export type DeliverySectionProps = {
  domain: string;
  billing: ValidAddress;
  /** What was typed before. */
  initial: AddressFields;
  sameAsBilling: boolean;
  /** The ZIP code that was typed with the plan. */
  zip: string | null;
  /** The paper is for somebody else, so the payer's address isn't suggested. */
  forGift?: boolean;
  accepted: ValidAddress | null;
  /** The button's label. */
  button: string;
  /** Another button of the page is the main one. */
  quiet?: boolean;
  onDraft: (draft: { delivery: AddressFields; sameAsBilling: boolean }) => void;
  onChosen: (choice: Choice) => void;
  /** Lets the visitor choose another plan if no paper can be delivered. */
  onOtherPlan: () => void;
  /** Switches to this digital plan at once; null if none is sold. */
  digital: { readonly name: string; readonly onSwitch: () => void } | null;
};

/** Subscribe §5: print delivery requires a valid ZIP code with print delivery. */
const { notDelivered } = words;

/** Where the paper is delivered: the billing address, unless the visitor says otherwise. */
export function DeliverySection(props: DeliverySectionProps): ReactNode {
  const { domain, billing, initial, zip, accepted, button, quiet = false, forGift = false } = props;
  const { onDraft, onChosen, onOtherPlan, digital } = props;
  const address = useAddressForm({ domain, initial, hideNames: forGift, hidePhone: forGift, notDelivered, zip });
  const [chosen, setSame] = useState(props.sameAsBilling);
  const same = chosen && !forGift;
  const sameId = useId();
  const { fields } = address;
  useEffect(() => onDraft({ delivery: fields, sameAsBilling: chosen }), [onDraft, fields, chosen]);

  const remaining = (fieldId: string): string | null => {
    if (fieldId === sameId) return same && !billing.printDelivery ? noDeliveryText(billing, notDelivered) : null;
    return same ? null : address.remaining(fieldId);
  };
  const form = useSubmission(async () => {
    const choose = (choice: Choice): null => {
      onChosen(choice);
      return null;
    };
    if (same && !billing.printDelivery)
      return { problems: [{ fieldId: sameId, text: noDeliveryText(billing, notDelivered) }] };
    if (same) return choose({ kind: "sameAsBilling" });
    if (accepted !== null && sameAddress(accepted.fields, fields)) return choose({ kind: "own", to: accepted });
    const confirmed = await address.confirm();
    return confirmed.ok ? choose({ kind: "own", to: confirmed.address }) : confirmed;
  }, remaining);
  const refused = form.problems.some(({ fieldId }) => fieldId === sameId) ? remaining(sameId) : null;
  const isUnreached = same ? !billing.printDelivery : address.unreached !== null;
  return (
    <div className={css.section}>
      <Form
        form={form}
        submit={button}
        secondary={quiet}
        gap={24}
        also={
          <>
            {isUnreached && digital !== null && (
              <Button variant="secondary" onClick={digital.onSwitch}>
                {words.toDigital(digital.name)}
              </Button>
            )}
            <Button variant="link" onClick={onOtherPlan}>
              {words.otherPlan}
            </Button>
          </>
        }
      >
        {forGift ? (
          <p>{words.recipientCanChange}</p>
        ) : (
          <Stack gap={8}>
            <Checkbox
              id={sameId}
              name="sameAsBilling"
              checked={same}
              onChange={({ target }) => setSame(target.checked)}
              label={words.sameAsBilling}
              error={refused ?? undefined}
            />
            {same && <AddressLines address={billing} />}
          </Stack>
        )}
        {same && !billing.printDelivery && refused === null && (
          <Alert kind="warning">{noDeliveryText(billing, notDelivered)}</Alert>
        )}
        {!same && (
          <Card>
            <AddressFieldset
              form={address}
              legend={forGift ? words.recipientAddress : words.delivery}
              purpose="shipping"
            />
          </Card>
        )}
      </Form>
    </div>
  );
}
