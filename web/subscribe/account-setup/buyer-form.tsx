import { type ReactNode, useEffect } from "react";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { type AddressFields, sameAddress } from "#web/parts/address/address-fields.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { Card } from "#web/ui/card.tsx";
import { Form } from "#web/parts/form/form.tsx";
import css from "./buyer-form.module.css";
import { CreateAccountPrompt } from "./account-outcome.tsx";
import { LoginPart, type LoginPartProps } from "./login-part.tsx";
import { accountSetupWords as words } from "./account-setup-words.tsx";
import { type BuyerFormNeeds, useBuyerForm } from "./use-buyer-form.ts";

type BuyerFormProps = Omit<LoginPartProps, "form" | "login" | "checkEarly" | "onEnter"> &
  BuyerFormNeeds & {
    domain: string;
    billing: {
      readonly legend: string;
      /** What was typed before. */
      readonly initial: AddressFields;
      /** The ZIP code that was typed with the plan. */
      readonly zip: string | null;
      /** The address accepted before. If unchanged, it isn't validated again. */
      readonly accepted: ValidAddress | null;
      readonly onDraft: (fields: AddressFields) => void;
      readonly onAccepted: (address: ValidAddress) => void;
      /** The id of the address part, for moving the focus there. */
      readonly id?: string;
    };
    /** The button's label, once no login has to be created. */
    button: string;
    /** Another button of the page is the main one. */
    quiet?: boolean;
  };

/** Login and billing address in one form: one button creates the login, accepts the address and continues. */
export function BuyerForm(props: BuyerFormProps): ReactNode {
  const { domain, billing, button, quiet = false, state } = props;
  const { onDraft } = billing;
  const typed = useAddressForm({ domain, initial: billing.initial, zip: billing.zip });
  const { fields } = typed;
  useEffect(() => onDraft(fields), [onDraft, fields]);
  const { accepted } = billing;
  const address =
    accepted !== null && sameAddress(accepted.fields, fields)
      ? { ...typed, confirm: async () => ({ ok: true, address: accepted }) as const }
      : typed;
  const { form, login, isOffered, checkEarly } = useBuyerForm(props, {
    address,
    onReady: (to) => {
      if (to !== null) billing.onAccepted(to);
    },
  });
  // Pressing Enter after the password doesn't submit the form, because the address is still empty.
  const toAddress = () => {
    if (fields.streetAddress !== "") return false;
    document.getElementById(typed.fieldId("firstName"))?.focus();
    return true;
  };
  return (
    <Form
      form={form}
      submit={isOffered ? words.createAndGoOn : button}
      secondary={quiet}
      busy={state.kind === "creating"}
      gap={24}
      also={quiet ? undefined : <p className={css.payLater}>{words.payLater}</p>}
    >
      <LoginPart {...props} {...{ form, login, checkEarly }} onEnter={toAddress} />
      <div id={billing.id} className={css.billing} tabIndex={-1} role="group" aria-label={billing.legend}>
        <Card>
          <AddressFieldset form={typed} legend={billing.legend} purpose="billing" />
        </Card>
      </div>
      {isOffered && state.kind === "notFound" && <CreateAccountPrompt email={state.tried.email} />}
    </Form>
  );
}
