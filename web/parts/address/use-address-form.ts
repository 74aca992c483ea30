import { useId, useReducer, useRef } from "react";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { call } from "#web/data/client.ts";
import { fieldComplaints } from "#web/data/field-complaints.ts";
import { addressBody } from "./address-body.ts";
import { addressFields, sameAddress, shownFields } from "./address-fields.ts";
import type { AddressField, AddressFields } from "./address-fields.ts";
import { addressFieldError } from "./address-rules.ts";
import { asksOnLeaving, nextAddress, startAddress } from "./address-state.ts";
import type { AddressEvent, AddressState, ValidAddress } from "./address-state.ts";
import { addressWords } from "./address-words.ts";

export type AddressFormOptions = {
  /** The publication; without one nothing is validated (account §5). */
  readonly domain: string;
  readonly initial?: Partial<AddressFields>;
  readonly hideNames?: boolean;
  readonly hidePhone?: boolean;
  /** A paper is to be delivered there: what is said of a ZIP code that no paper is delivered to. */
  readonly notDelivered?: (zip: string) => string;
};

export type Confirmed =
  | { readonly ok: true; readonly address: ValidAddress }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

export type AddressForm = AddressState & {
  readonly shown: readonly AddressField[];
  readonly fieldId: (field: AddressField) => string;
  /** What is wrong with a field now, including what the validator says of the address; for the summary. */
  readonly remaining: (fieldId: string) => string | null;
  readonly type: (field: AddressField, text: string) => void;
  readonly leave: (field: AddressField) => void;
  /** Writes over the given fields, for example with those of another form; the address must be validated again. */
  readonly fill: (fields: Partial<AddressFields>) => void;
  /** What is said where no paper is delivered to a valid address; null where it is, or where none is to be. */
  readonly unreached: string | null;
  /** For submit: complains about what is missing, validates what was not, and gives the address or the problems. */
  readonly confirm: () => Promise<Confirmed>;
};

/** State and rules of one address form (account §4 and §5). Draw it with `AddressFieldset`. */
export function useAddressForm(options: AddressFormOptions): AddressForm {
  const { domain, initial, hideNames = false, hidePhone = false, notDelivered } = options;
  const [state, dispatch] = useReducer(nextAddress, initial, startAddress);
  const latest = useRef(state);
  const pending = useRef<Promise<void> | null>(null);
  const id = useId();
  const shown = shownFields({ hideNames, hidePhone });
  const fieldId = (field: AddressField) => `${id}-${field}`;

  const tell = (event: AddressEvent) => {
    latest.current = nextAddress(latest.current, event);
    dispatch(event);
  };

  const problemsOf = (errors: AddressState["errors"]): FieldProblem[] =>
    shown.flatMap((field) => (errors[field] === undefined ? [] : [{ fieldId: fieldId(field), text: errors[field] }]));

  const validate = (): Promise<void> => {
    const of = latest.current.fields;
    tell({ kind: "asked", of });
    const asked = call("validateAddress", { domain, ...addressBody(of, shown) }).then(
      (answer) => tell({ kind: "answered", of, answer }),
      (fault: unknown) => {
        const errors = fieldComplaints(fault, shown);
        tell(Object.keys(errors).length > 0 ? { kind: "refused", of, errors } : { kind: "failed", of });
      },
    );
    pending.current = asked;
    return asked;
  };

  const unreachedBy = ({ check }: AddressState): string | null =>
    notDelivered !== undefined && check.kind === "valid" && !check.address.printDelivery
      ? notDelivered(check.address.fields.zip)
      : null;

  const confirm = async (): Promise<Confirmed> => {
    const errors = errorsOf(latest.current.fields, shown);
    tell({ kind: "complained", errors });
    const wrong = problemsOf(errors);
    if (wrong.length > 0) return { ok: false, problems: wrong };
    if (latest.current.check.kind === "validating") await pending.current;
    const { check, fields } = latest.current;
    if (check.kind !== "valid" || !sameAddress(check.address.fields, fields)) await validate();
    const refused = problemsOf(latest.current.errors);
    if (refused.length > 0) return { ok: false, problems: refused };
    const unreached = unreachedBy(latest.current);
    if (unreached !== null) return { ok: false, problems: [{ fieldId: fieldId("zip"), text: unreached }] };
    return confirmed(latest.current, fieldId("streetAddress"));
  };

  return {
    ...state,
    shown,
    fieldId,
    unreached: unreachedBy(state),
    remaining: (wanted) => {
      const field = addressFields.find((it) => fieldId(it) === wanted);
      return remaining(state, field) ?? (field === "zip" ? unreachedBy(state) : null);
    },
    type: (field, text) => tell({ kind: "typed", field, text }),
    leave: (field) => {
      tell({ kind: "left", field });
      if (asksOnLeaving(latest.current, field, domain)) void validate();
    },
    fill: (fields) => tell({ kind: "filled", fields }),
    confirm,
  };
}

function errorsOf(fields: AddressFields, shown: readonly AddressField[]): AddressState["errors"] {
  const found = shown.map((field) => [field, addressFieldError(field, fields[field])] as const);
  return Object.fromEntries(found.filter(([, error]) => error !== null));
}

function remaining({ errors, check }: AddressState, field: AddressField | undefined): string | null {
  if (field === undefined) return null;
  return errors[field] ?? (field === "streetAddress" && check.kind === "invalid" ? check.message : null);
}

function confirmed({ check }: AddressState, fieldId: string): Confirmed {
  if (check.kind === "valid") return { ok: true, address: check.address };
  const text = check.kind === "invalid" ? check.message : addressWords.checkAgain;
  return { ok: false, problems: [{ fieldId, text }] };
}
