import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { sameAddress } from "#web/parts/address/address-fields.ts";
import type { AddressFields } from "#web/parts/address/address-fields.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { Form } from "#web/parts/form/form.tsx";
import { useSubmission } from "#web/parts/form/use-submission.ts";
import css from "./address-section.module.css";
import { addressSectionWords as words } from "./address-section-words.ts";

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
  const section = useRef<HTMLDivElement>(null);
  const address = useAddressForm({ domain, initial });
  const { fields } = address;
  useEffect(() => onDraft(fields), [onDraft, fields]);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);

  const done = (address: ValidAddress): null => {
    onAccepted(address);
    return null;
  };
  const form = useSubmission(async () => {
    if (accepted !== null && sameAddress(accepted.fields, fields)) return done(accepted);
    const confirmed = await address.confirm();
    if (!confirmed.ok) return confirmed;
    return done(confirmed.address);
  }, address.remaining);
  return (
    <div ref={section} className={css.section} tabIndex={-1} role="group" aria-label={words.billing}>
      <Form form={form} submit={button} secondary={quiet} gap={24}>
        <AddressFieldset form={address} legend={words.billing} purpose="billing" />
      </Form>
    </div>
  );
}
