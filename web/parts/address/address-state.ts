import { messages } from "#contract/messages.ts";
import type { AddressValidation, NoDelivery } from "#contract/address.ts";
import { shouldValidate, validatedFields } from "#core/address/when-to-validate.ts";
import { emptyAddress } from "./empty-address.ts";
import { addressFields } from "./address-fields.ts";
import type { AddressField, AddressFields } from "./address-fields.ts";
import { zip5Of } from "#core/address/zip.ts";
import { addressFieldError, errorOnBlur, typedAddressField } from "./address-rules.ts";

export type ValidAddress = {
  readonly fields: AddressFields;
  readonly addressID: number;
  /** Whether print is delivered to this ZIP (`zipPrintDelivery`). */
  readonly printDelivery: boolean;
  /** Why there is no delivery; missing in entries stored by earlier versions. */
  readonly noDelivery?: NoDelivery | null;
  /** The ZIP code's city, if another one was typed and the reader hasn't chosen yet. */
  readonly suggestedCity?: string | null;
  /** The postal form of the address; null if the validator gives none. */
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
  /** The form was submitted with something missing. From then on, leaving an empty field is also an error. */
  readonly strict: boolean;
  readonly check: AddressCheck;
  /** What the ZIP code has filled in. Another ZIP code may replace only that. */
  readonly filledIn: PlaceFields;
  /** The field that has the focus. No answer changes that field, because letters typed at that moment would be lost. */
  readonly focused: AddressField | null;
  /** What an answer would have filled in there. It is filled in once the reader leaves the field without typing. */
  readonly heldBack: PlaceFields;
};

type PlaceFields = Partial<Pick<AddressFields, "city" | "stateCode">>;

export type AddressEvent =
  | { readonly kind: "typed"; readonly field: AddressField; readonly text: string }
  | { readonly kind: "entered"; readonly field: AddressField }
  | { readonly kind: "left"; readonly field: AddressField }
  /** The form is being sent, from whichever field has the focus. */
  | { readonly kind: "sending" }
  | { readonly kind: "filled"; readonly fields: Partial<AddressFields> }
  /** A ZIP code that the reader has typed in another form. */
  | { readonly kind: "zipGiven"; readonly zip: string }
  /** The city and state of this ZIP code; null if they aren't known or there are several. */
  | { readonly kind: "placed"; readonly zip: string; readonly city: string | null; readonly stateCode: string | null }
  /** The reader accepts the ZIP code's city. */
  | { readonly kind: "cityTaken" }
  | { readonly kind: "complained"; readonly errors: AddressState["errors"] }
  | { readonly kind: "asked"; readonly of: AddressFields }
  | { readonly kind: "answered"; readonly of: AddressFields; readonly answer: AddressValidation }
  | { readonly kind: "failed"; readonly of: AddressFields; readonly message: string }
  /** The server refused the request because of these fields' values. */
  | { readonly kind: "refused"; readonly of: AddressFields; readonly errors: AddressState["errors"] };

export const startAddress = (fields: Partial<AddressFields> = {}): AddressState => ({
  fields: { ...emptyAddress, ...fields },
  errors: {},
  strict: false,
  check: { kind: "idle" },
  filledIn: {},
  focused: null,
  heldBack: {},
});

export function nextAddress(state: AddressState, event: AddressEvent): AddressState {
  switch (event.kind) {
    case "typed":
      return typed(state, event.field, typedAddressField(event.field, event.text));
    case "entered":
      return { ...state, focused: event.field };
    case "left": {
      const next = fillIn({ ...state, focused: null }, state.heldBack);
      return { ...next, errors: withError(next, event.field, complaint(next, event.field)) };
    }
    case "sending":
      return { ...fillIn({ ...state, focused: null }, state.heldBack), focused: state.focused };
    case "filled":
      return startAddress({ ...state.fields, ...event.fields });
    case "zipGiven":
      return state.fields.zip === "" ? { ...state, fields: { ...state.fields, zip: event.zip } } : state;
    case "placed":
      return placed(state, event);
    case "cityTaken":
      return cityTaken(state);
    case "complained":
      return { ...state, errors: event.errors, strict: true };
    case "asked":
      return { ...state, check: { kind: "validating", of: event.of } };
    case "answered":
      return isAwaited(state, event.of) ? answered(state, event.of, event.answer) : state;
    case "failed":
      return isAwaited(state, event.of) ? { ...state, check: { kind: "invalid", message: event.message } } : state;
    case "refused":
      return isAwaited(state, event.of)
        ? { ...state, errors: { ...unchangedErrors(event, state.fields), ...state.errors }, check: { kind: "idle" } }
        : state;
  }
}

function typed(state: AddressState, field: AddressField, text: string): AddressState {
  if (state.fields[field] === text) return state;
  const check: AddressCheck = locates(field) ? { kind: "idle" } : state.check;
  const heldBack = { ...state.heldBack };
  if (field === "city" || field === "stateCode") delete heldBack[field];
  return {
    ...state,
    fields: { ...state.fields, [field]: text },
    errors: withError(state, field, null),
    check,
    heldBack,
  };
}

type Place = Pick<Extract<AddressEvent, { kind: "placed" }>, "zip" | "city" | "stateCode">;

function placed(state: AddressState, { zip, city, stateCode }: Place): AddressState {
  if (zip5Of(state.fields.zip) !== zip) return state;
  return fillIn(state, { ...(city !== null && { city }), ...(stateCode !== null && { stateCode }) });
}

/**
 * Fills in fields that are empty or were filled in for another ZIP code. What the reader typed stays. The field that
 * has the focus waits.
 */
function fillIn(state: AddressState, known: PlaceFields): AddressState {
  const open = (["city", "stateCode"] as const).filter(
    (field) => known[field] !== undefined && ["", state.filledIn[field]?.trim()].includes(state.fields[field].trim()),
  );
  return open.reduce((next, field) => fillInField(next, field, known[field] ?? ""), { ...state, heldBack: {} });
}

function fillInField(state: AddressState, field: keyof PlaceFields, text: string): AddressState {
  const { fields, filledIn, heldBack, focused } = state;
  if (focused === field) return { ...state, heldBack: { ...heldBack, [field]: text } };
  return {
    ...state,
    fields: { ...fields, [field]: text },
    errors: withError(state, field, null),
    filledIn: { ...filledIn, [field]: text },
  };
}

function cityTaken(state: AddressState): AddressState {
  const { check } = state;
  const city = cityToConfirm(state);
  if (city === null || check.kind !== "valid") return state;
  const fields = { ...state.fields, city };
  const address = { ...check.address, fields: { ...check.address.fields, city }, suggestedCity: null };
  return { ...state, fields, errors: withError(state, "city", null), check: { kind: "valid", address } };
}

/** The suggested city, as long as the city that it is about is still in the field. */
export const cityToConfirm = ({ check, fields }: Pick<AddressState, "check" | "fields">): string | null =>
  check.kind === "valid" && check.address.fields.city === fields.city ? (check.address.suggestedCity ?? null) : null;

/** A city that was left out is filled in, so that the address on the screen is the one on record. */
function answered(state: AddressState, of: AddressFields, answer: AddressValidation): AddressState {
  const city = answer.isSuccess && of.city.trim() === "" ? (answer.standardized?.city ?? "") : of.city;
  const next = { ...state, check: checkOf({ ...of, city }, answer) };
  return city === of.city || state.fields.city.trim() !== "" ? next : fillIn(next, { city });
}

const complaint = ({ fields, strict }: AddressState, field: AddressField): string | null =>
  (strict ? addressFieldError : errorOnBlur)(field, fields[field]);

function withError(state: AddressState, field: AddressField, error: string | null): AddressState["errors"] {
  const { [field]: _, ...others } = state.errors;
  return error === null ? others : { ...others, [field]: error };
}

/** An answer counts only for the current question, because the reader may have kept typing. */
const isAwaited = ({ check }: AddressState, of: AddressFields): boolean =>
  check.kind === "validating" && check.of === of;

/** Refused values that haven't been changed since. */
const unchangedErrors = (
  { of, errors }: Extract<AddressEvent, { kind: "refused" }>,
  fields: AddressFields,
): AddressState["errors"] =>
  Object.fromEntries(addressFields.flatMap((it) => (errors[it] && of[it] === fields[it] ? [[it, errors[it]]] : [])));

function checkOf(of: AddressFields, answer: AddressValidation): AddressCheck {
  if (!answer.isSuccess) return { kind: "invalid", message: answer.errorMessage || messages.addressProblem };
  const { addressID, zipPrintDelivery, standardized = null, noDelivery = null, suggestedCity = null } = answer;
  const printDelivery = zipPrintDelivery === "Y";
  return {
    kind: "valid",
    address: { fields: of, addressID, printDelivery, noDelivery, suggestedCity, standardized },
  };
}

const locates = (field: AddressField): boolean => validatedFields.some((it) => it === field);

/**
 * Leaving a field calls the validator, unless a call is running, the address is already valid, or it isn't complete.
 */
export const validatesOnBlur = (state: AddressState, field: AddressField, domain: string): boolean =>
  locates(field) && shouldValidate(state.check.kind, state.fields, domain);
