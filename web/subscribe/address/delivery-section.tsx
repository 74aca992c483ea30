import { useEffect, useId, useState } from "react";
import type { ReactNode } from "react";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { sameAddress } from "#web/parts/address/address-fields.ts";
import type { AddressFields } from "#web/parts/address/address-fields.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import type { AddressForm } from "#web/parts/address/use-address-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { SubmitButton } from "../submit-button.tsx";
import { AddressLines } from "./address-lines.tsx";
import css from "./address-section.module.css";

type Choice = { readonly kind: "sameAsBilling" } | { readonly kind: "own"; readonly to: ValidAddress };

export type DeliverySectionProps = {
  domain: string;
  billing: ValidAddress;
  /** What was typed before. */
  initial: AddressFields;
  sameAsBilling: boolean;
  /** The paper is for somebody else: where the payer lives is not offered. */
  forGift?: boolean;
  accepted: ValidAddress | null;
  /** What the button says. */
  button: string;
  /** The page has another main button. */
  quiet?: boolean;
  onDraft: (draft: { delivery: AddressFields; sameAsBilling: boolean }) => void;
  onChosen: (choice: Choice) => void;
  /** Another plan, where no paper can be brought. */
  onOtherPlan: () => void;
};

/** Subscribe §5: delivery of print needs a valid ZIP that print is delivered to. */
const notDelivered = (zip: string): string =>
  `We do not deliver the paper to ${zip}. Please enter another delivery address, or choose a digital plan.`;

/** Where the paper goes: the billing address unless the visitor says otherwise. */
export function DeliverySection(props: DeliverySectionProps): ReactNode {
  const { domain, billing, initial, accepted, button, quiet = false, forGift = false } = props;
  const { onDraft, onChosen, onOtherPlan } = props;
  const form = useAddressForm({ domain, initial, hideNames: forGift, hidePhone: forGift });
  const [chosen, setSame] = useState(props.sameAsBilling);
  const same = chosen && !forGift;
  const { busy, problems, submit } = useDeliverySubmit({ form, same, billing, accepted, onChosen });
  const sameId = useId();
  const { fields } = form;
  const remaining = (fieldId: string) => stillWrong({ form, same, billing }, fieldId, sameId);
  const refused = problems.some(({ fieldId }) => fieldId === sameId) ? (remaining(sameId) ?? undefined) : undefined;
  useEffect(() => onDraft({ delivery: fields, sameAsBilling: chosen }), [onDraft, fields, chosen]);
  return (
    <form
      className={css.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit(sameId);
      }}
    >
      <Stack gap={24}>
        <ErrorSummary {...{ problems, remaining }} />
        {forGift ? (
          <p>Where the gift is to go. Whoever gets it can change that when they redeem it.</p>
        ) : (
          <Stack gap={8}>
            <Checkbox
              id={sameId}
              name="sameAsBilling"
              checked={same}
              onChange={({ target }) => setSame(target.checked)}
              label="Deliver to my billing address"
              error={refused}
            />
            {same && <AddressLines address={billing} />}
          </Stack>
        )}
        {same && !billing.printDelivery && refused === undefined && (
          <Alert kind="warning">{notDelivered(billing.fields.zip)}</Alert>
        )}
        {!same && (
          <AddressFieldset
            form={form}
            legend={forGift ? "The recipient's address" : "Delivery address"}
            purpose="shipping"
            notDelivered={notDelivered(fields.zip)}
          />
        )}
        <Stack gap={16}>
          <div>
            <SubmitButton variant={quiet ? "secondary" : "primary"} busy={busy}>
              {button}
            </SubmitButton>
          </div>
          <div>
            <Button variant="link" onClick={onOtherPlan}>
              Choose another plan
            </Button>
          </div>
        </Stack>
      </Stack>
    </form>
  );
}

/** What the summary still says: that no paper comes to the chosen address, or what is wrong in the form. */
function stillWrong({ form, same, billing }: Chosen, fieldId: string, sameId: string): string | null {
  if (fieldId === sameId) return same && !billing.printDelivery ? notDelivered(billing.fields.zip) : null;
  if (same) return null;
  const { check } = form;
  const unreached = check.kind === "valid" && !check.address.printDelivery && fieldId === form.fieldId("zip");
  return unreached ? notDelivered(check.address.fields.zip) : form.remaining(fieldId);
}

type Chosen = { form: AddressForm; same: boolean; billing: ValidAddress };

type SubmitFacts = Chosen & Pick<DeliverySectionProps, "accepted" | "onChosen">;

function useDeliverySubmit({ form, same, billing, accepted, onChosen }: SubmitFacts) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [busy, setBusy] = useState(false);

  const choose = (address: ValidAddress, choice: Choice, fieldId: string) => {
    if (address.printDelivery) onChosen(choice);
    else setProblems([{ fieldId, text: notDelivered(address.fields.zip) }]);
  };
  const submit = async (sameId: string) => {
    setProblems([]);
    if (same) return choose(billing, { kind: "sameAsBilling" }, sameId);
    if (accepted !== null && sameAddress(accepted.fields, form.fields)) return onChosen({ kind: "own", to: accepted });
    setBusy(true);
    const confirmed = await form.confirm();
    setBusy(false);
    if (!confirmed.ok) return setProblems(confirmed.problems);
    choose(confirmed.address, { kind: "own", to: confirmed.address }, form.fieldId("zip"));
  };
  return { busy, problems, submit };
}
