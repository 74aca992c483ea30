import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { sameAddress } from "#web/parts/address/address-fields.ts";
import type { AddressFields } from "#web/parts/address/address-fields.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { SubmitButton } from "../submit-button.tsx";
import css from "./address-section.module.css";

export type BillingSectionProps = {
  domain: string;
  /** What was typed before. */
  initial: AddressFields;
  /** The address that was accepted before, if any: unchanged, it is not asked about again. */
  accepted: ValidAddress | null;
  /** The visitor has just come here from the form before it. */
  takesFocus: boolean;
  /** What the button says. */
  button: string;
  /** The page has another main button. */
  quiet?: boolean;
  onDraft: (fields: AddressFields) => void;
  onAccepted: (address: ValidAddress) => void;
};

/** Billing address (subscribe §2). */
export function BillingSection(props: BillingSectionProps): ReactNode {
  const { domain, initial, accepted, takesFocus, button, quiet = false, onDraft, onAccepted } = props;
  const section = useRef<HTMLFormElement>(null);
  const form = useAddressForm({ domain, initial });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [busy, setBusy] = useState(false);
  const { fields } = form;
  useEffect(() => onDraft(fields), [onDraft, fields]);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);

  const submit = async () => {
    if (accepted !== null && sameAddress(accepted.fields, fields)) return onAccepted(accepted);
    setBusy(true);
    const confirmed = await form.confirm();
    setBusy(false);
    setProblems(confirmed.ok ? [] : confirmed.problems);
    if (confirmed.ok) onAccepted(confirmed.address);
  };
  return (
    <form
      ref={section}
      className={css.section}
      tabIndex={-1}
      aria-label="Billing address"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <Stack gap={24}>
        <ErrorSummary problems={problems} remaining={form.remaining} />
        <AddressFieldset form={form} legend="Billing address" purpose="billing" />
        <div>
          <SubmitButton variant={quiet ? "secondary" : "primary"} busy={busy}>
            {button}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
