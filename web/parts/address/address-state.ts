import { messages } from "#contract/messages.ts";
import type { AddressValidation } from "#contract/address.ts";
import { asksValidator, locatingFields } from "#core/address/when-to-validate.ts";
import { emptyAddress } from "./empty-address.ts";
import { addressFields } from "./address-fields.ts";
import type { AddressField, AddressFields } from "./address-fields.ts";
import { addressFieldError, errorOnLeaving, typedAddressField } from "./address-rules.ts";

export type ValidAddress = {
  readonly fields: AddressFields;
  readonly addressID: number;
  /** Whether print is delivered to this ZIP (`zipPrintDelivery`). */
  readonly printDelivery: boolean;
  /** How the post office writes it; null where the validator says nothing. */
  readonly standardized: NonNullable<AddressValidation["standardized"]> | null;
};

/** Account §4, Address validation. */
export type AddressCheck =
  | { readonly kind: "idle" }
  | { readonly kind: "validating"; readonly of: AddressFields }
  | { readonly kind: "valid"; readonly address: ValidAddress }
  | { readonly kind: "invalid"; readonly message: string };

export type AddressState = {
  readonly fields: AddressFields;
  readonly errors: Readonly<Partial<Record<AddressField, string>>>;
  /** The form was sent with something missing: from then on leaving an empty field is complained about, too. */
  readonly strict: boolean;
  readonly check: AddressCheck;
};

export type AddressEvent =
  | { readonly kind: "typed"; readonly field: AddressField; readonly text: string }
  | { readonly kind: "left"; readonly field: AddressField }
  | { readonly kind: "filled"; readonly fields: Partial<AddressFields> }
  | { readonly kind: "complained"; readonly errors: AddressState["errors"] }
  | { readonly kind: "asked"; readonly of: AddressFields }
  | { readonly kind: "answered"; readonly of: AddressFields; readonly answer: AddressValidation }
  | { readonly kind: "failed"; readonly of: AddressFields }
  /** The server refused the request: these fields hold what no address can have. */
  | { readonly kind: "refused"; readonly of: AddressFields; readonly errors: AddressState["errors"] };

export const startAddress = (fields: Partial<AddressFields> = {}): AddressState => ({
  fields: { ...emptyAddress, ...fields },
  errors: {},
  strict: false,
  check: { kind: "idle" },
});

export function nextAddress(state: AddressState, event: AddressEvent): AddressState {
  switch (event.kind) {
    case "typed":
      return typed(state, event.field, typedAddressField(event.field, event.text));
    case "left":
      return {
        ...state,
        errors: withError(state, event.field, complaint(state, event.field)),
      };
    case "filled":
      return startAddress({ ...state.fields, ...event.fields });
    case "complained":
      return { ...state, errors: event.errors, strict: true };
    case "asked":
      return { ...state, check: { kind: "validating", of: event.of } };
    case "answered":
      return isAwaited(state, event.of) ? { ...state, check: checkOf(event.of, event.answer) } : state;
    case "failed":
      return isAwaited(state, event.of)
        ? { ...state, check: { kind: "invalid", message: messages.addressRequestFailed } }
        : state;
    case "refused":
      return isAwaited(state, event.of)
        ? { ...state, errors: { ...stillThere(event, state.fields), ...state.errors }, check: { kind: "idle" } }
        : state;
  }
}

function typed(state: AddressState, field: AddressField, text: string): AddressState {
  if (state.fields[field] === text) return state;
  const check: AddressCheck = locates(field) ? { kind: "idle" } : state.check;
  return { ...state, fields: { ...state.fields, [field]: text }, errors: withError(state, field, null), check };
}

const complaint = ({ fields, strict }: AddressState, field: AddressField): string | null =>
  (strict ? addressFieldError : errorOnLeaving)(field, fields[field]);

function withError(state: AddressState, field: AddressField, error: string | null): AddressState["errors"] {
  const { [field]: _, ...others } = state.errors;
  return error === null ? others : { ...others, [field]: error };
}

/** An answer counts only for the question that is still open: the reader may have typed on meanwhile. */
const isAwaited = ({ check }: AddressState, of: AddressFields): boolean =>
  check.kind === "validating" && check.of === of;

/** What was refused and has not been typed over since. */
const stillThere = (
  { of, errors }: Extract<AddressEvent, { kind: "refused" }>,
  fields: AddressFields,
): AddressState["errors"] =>
  Object.fromEntries(addressFields.flatMap((it) => (errors[it] && of[it] === fields[it] ? [[it, errors[it]]] : [])));

function checkOf(of: AddressFields, answer: AddressValidation): AddressCheck {
  if (!answer.isSuccess) return { kind: "invalid", message: answer.errorMessage || messages.addressProblem };
  const { addressID, zipPrintDelivery, standardized = null } = answer;
  return { kind: "valid", address: { fields: of, addressID, printDelivery: zipPrintDelivery === "Y", standardized } };
}

const locates = (field: AddressField): boolean => locatingFields.some((it) => it === field);

/** Leaving a field asks the validator, unless it is already asking or has said yes, or the address is not complete. */
export const asksOnLeaving = (state: AddressState, field: AddressField, domain: string): boolean =>
  locates(field) && asksValidator(state.check.kind, state.fields, domain);
