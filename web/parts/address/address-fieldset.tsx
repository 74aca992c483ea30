import type { ReactNode } from "react";
import { typedPhone } from "#core/address/phone.ts";
import { messages } from "#contract/messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { zip5Of } from "#core/address/zip.ts";
import { Note } from "#web/ui/note.tsx";
import { FieldRow, Row, Stack } from "#web/ui/stack.tsx";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";
import css from "./address-fieldset.module.css";
import type { AddressField } from "./address-fields.ts";
import type { AddressCheck } from "./address-state.ts";
import type { AddressForm } from "./use-address-form.ts";
import { states, statesLike } from "#core/address/states.ts";
import { Combobox, type ComboboxProps } from "#web/ui/combobox.tsx";
import { addressWords } from "./address-words.ts";

export type AddressFieldsetProps = {
  form: AddressForm;
  legend: ReactNode;
  /** Which of the reader's addresses the browser may autofill. */
  purpose: "billing" | "shipping";
  /** Shown for a valid address without paper delivery. If left out, the form's own message is shown. */
  notDelivered?: ReactNode;
};

const completes = {
  firstName: "given-name",
  lastName: "family-name",
  streetAddress: "address-line1",
  streetAddress2: "address-line2",
  city: "address-level2",
  stateCode: "address-level1",
  zip: "postal-code",
  phone: "tel",
} as const satisfies Record<AddressField, string>;

const extras: Readonly<Partial<Record<AddressField, Partial<TextFieldProps>>>> = {
  zip: { inputMode: "numeric", figures: true },
  phone: { type: "tel", inputMode: "tel", figures: true, width: "half" },
};

/** A US address: the same fields wherever one is requested (subscribe §2). */
export function AddressFieldset({
  form,
  legend,
  purpose,
  notDelivered = form.unreached,
}: AddressFieldsetProps): ReactNode {
  const common = (field: AddressField) => ({
    id: form.fieldId(field),
    label: addressWords.labels[field],
    name: `${purpose}-${field}`,
    value: form.fields[field],
    error: form.errors[field],
    required: field !== "phone" && field !== "streetAddress2",
    autoComplete: `${purpose} ${completes[field]}`,
    onFocus: () => form.enter(field),
    onBlur: () => form.leave(field),
  });
  const text = (field: AddressField) =>
    form.shown.includes(field) && (
      <TextField
        {...common(field)}
        {...extras[field]}
        onChange={({ target }) => {
          const atEnd = target.selectionStart === target.value.length;
          const phone = field === "phone";
          form.type(field, phone ? typedPhone(form.fields.phone, target.value, atEnd) : target.value);
        }}
      />
    );
  return (
    <fieldset>
      <legend className={css.legend}>
        <h2>{legend}</h2>
      </legend>
      <Stack gap={16}>
        {form.shown.includes("firstName") && (
          <FieldRow className={css.names}>
            {text("firstName")}
            {text("lastName")}
          </FieldRow>
        )}
        {text("streetAddress")}
        {text("streetAddress2")}
        <FieldRow className={css.place}>
          {text("zip")}
          {text("city")}
          <StateField {...common("stateCode")} onChange={(typed) => form.type("stateCode", typed)} />
        </FieldRow>
        {text("phone")}
        <div className={css.check}>
          <CheckAlert check={form.check} />
        </div>
        <CityChoice form={form} />
        {notDelivered !== null && form.check.kind === "valid" && !form.check.address.printDelivery && (
          <Alert kind="warning">{notDelivered}</Alert>
        )}
      </Stack>
    </fieldset>
  );
}

/** The ZIP code belongs to another city. Either may be the mistake, so the reader decides. */
function CityChoice({ form }: { form: AddressForm }): ReactNode {
  const { suggestedCity, fields } = form;
  if (suggestedCity === null) return null;
  // The buttons disappear with the question.
  const thenToCity = (choose: () => void) => () => {
    document.getElementById(form.fieldId("city"))?.focus();
    choose();
  };
  return (
    <Alert kind="warning" title={addressWords.otherCity(zip5Of(fields.zip), suggestedCity)}>
      <Row>
        <Button variant="secondary" onClick={thenToCity(form.takeCity)}>
          {addressWords.useCity(suggestedCity)}
        </Button>
        <Button variant="secondary" onClick={thenToCity(form.keepCity)}>
          {addressWords.keepCity(fields.city.trim())}
        </Button>
      </Row>
    </Alert>
  );
}

function CheckAlert({ check }: { check: AddressCheck }): ReactNode {
  switch (check.kind) {
    case "idle":
      return <Note>{addressWords.willCheck}</Note>;
    case "validating":
      return <Alert kind="info">{messages.validatingAddress}</Alert>;
    case "invalid":
      return <Alert kind="error">{check.message}</Alert>;
    case "valid":
      return <Alert kind="success">{messages.addressValid}</Alert>;
  }
}

type StateFieldProps = Omit<ComboboxProps, "options" | "matching" | "none">;

/** The 50 states and the District of Columbia: typing "MO" or "miss" is enough (subscribe §2, auto-select). */
function StateField(props: StateFieldProps): ReactNode {
  return <Combobox {...props} options={states} matching={statesLike} none={addressWords.noSuchState} />;
}
