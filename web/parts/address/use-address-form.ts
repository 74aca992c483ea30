import { useEffect, useId, useReducer, useRef } from "react";
import { messages } from "#contract/messages.ts";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { asCallFailed } from "#web/data/call-failed.ts";
import { call } from "#web/data/client.ts";
import { failureText } from "#web/data/failure-text.ts";
import { refusedFieldTexts } from "#web/data/refused-field-texts.ts";
import { registerDraft, takeDraftFields } from "#web/data/session-interruption.ts";
import type { AddressCalls } from "./address-calls.ts";
import { addressBody } from "./address-body.ts";
import { addressFields, sameAddress, shownFields } from "./address-fields.ts";
import type { AddressField, AddressFields } from "./address-fields.ts";
import { addressFieldError } from "./address-rules.ts";
import { cityToConfirm, nextAddress, startAddress, validatesOnBlur } from "./address-state.ts";
import type { AddressEvent, AddressState, ValidAddress } from "./address-state.ts";
import { addressWords } from "./address-words.ts";
import { useZipLookUp } from "./use-zip-look-up.ts";
import { emptyAddress } from "./empty-address.ts";

export type AddressFormOptions = {
  /** The publication; without one, nothing is validated (account §5). */
  readonly domain: string;
  readonly initial?: Partial<AddressFields>;
  /** The key under which typed values are kept while the reader signs in again. */
  readonly keepAs?: string | undefined;
  /** The ZIP code that the reader has typed in an earlier form, so that it needn't be typed again. */
  readonly zip?: string | null;
  readonly hideNames?: boolean;
  readonly hidePhone?: boolean;
  /** For a delivery address: the message for a ZIP code without delivery. */
  readonly notDelivered?: (zip: string) => string;
  /** Left out: the reader's own calls. */
  readonly calls?: AddressCalls;
};

const readersCalls: AddressCalls = {
  validateAddress: (input) => call("validateAddress", input),
  lookUpZip: (input) => call("lookUpZip", input),
};

export type AddressConfirmation =
  | { readonly ok: true; readonly address: ValidAddress }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

export type AddressForm = AddressState & {
  readonly shown: readonly AddressField[];
  readonly fieldId: (field: AddressField) => string;
  /** The current error of a field, including the validator's; for the summary. */
  readonly remaining: (fieldId: string) => string | null;
  readonly type: (field: AddressField, text: string) => void;
  readonly enter: (field: AddressField) => void;
  readonly leave: (field: AddressField) => void;
  /** Overwrites the given fields, such as with those of another form; the address must be validated again. */
  readonly fill: (fields: Partial<AddressFields>) => void;
  /** The message for a valid address without paper delivery; null if the paper is delivered, or none is needed. */
  readonly unreached: string | null;
  /** The ZIP code's city, if another one was typed; null if there is nothing to choose. */
  readonly suggestedCity: string | null;
  readonly takeCity: () => void;
  readonly keepCity: () => void;
  /** For submit: reports what is missing, validates what wasn't validated, and returns the address or the problems. */
  readonly confirm: () => Promise<AddressConfirmation>;
};

/** State and rules of one address form (account §4 and §5). Render it with `AddressFieldset`. */
export function useAddressForm(options: AddressFormOptions): AddressForm {
  const { domain, initial, keepAs, hideNames = false, hidePhone = false, notDelivered, calls = readersCalls } = options;
  const { state, latest, tell } = useAddressState(initial, keepAs);
  const pending = useRef<Promise<void> | null>(null);
  /** The city that the reader keeps, although the ZIP code belongs to another one. */
  const keptCity = useRef<string | null>(null);
  const id = useId();
  const shown = shownFields({ hideNames, hidePhone });
  const fieldId = (field: AddressField) => `${id}-${field}`;

  const zips = useZipLookUp(domain, { given: options.zip ?? null, lookUpZip: calls.lookUpZip }, tell);

  const problemsOf = (errors: AddressState["errors"]): FieldProblem[] =>
    shown.flatMap((field) => (errors[field] === undefined ? [] : [{ fieldId: fieldId(field), text: errors[field] }]));

  const validate = (): Promise<void> => {
    const of = latest.current.fields;
    tell({ kind: "asked", of });
    const body = { ...addressBody(of, shown), ...(keptCity.current === of.city && { keepCity: true }) };
    const asked = calls.validateAddress({ domain, ...body }).then(
      (answer) => tell({ kind: "answered", of, answer }),
      (fault: unknown) => tell(unanswered(of, fault, shown)),
    );
    pending.current = asked;
    return asked;
  };

  const unreachedBy = ({ check }: AddressState): string | null =>
    notDelivered !== undefined && check.kind === "valid" && !check.address.printDelivery
      ? noDeliveryText(check.address, notDelivered)
      : null;

  const confirm = async (): Promise<AddressConfirmation> => {
    await zips.done();
    tell({ kind: "sending" });
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
    return confirmed(latest.current, fieldId);
  };

  return {
    ...state,
    shown,
    fieldId,
    unreached: unreachedBy(state),
    suggestedCity: cityToConfirm(state),
    takeCity: () => tell({ kind: "cityTaken" }),
    keepCity: () => {
      keptCity.current = latest.current.fields.city;
      void validate();
    },
    remaining: (wanted) => {
      const field = addressFields.find((it) => fieldId(it) === wanted);
      return remaining(state, field) ?? (field === "zip" ? unreachedBy(state) : null);
    },
    type: (field, text) => {
      tell({ kind: "typed", field, text });
      if (field === "zip") zips.lookUp(latest.current.fields.zip);
    },
    enter: (field) => tell({ kind: "entered", field }),
    leave: (field) => {
      tell({ kind: "left", field });
      const ask = () => {
        if (validatesOnBlur(latest.current, field, domain)) void validate();
      };
      if (field === "zip") void zips.done().then(ask);
      else ask();
    },
    fill: (fields) => tell({ kind: "filled", fields }),
    confirm,
  };
}

/** `latest` is the state after the last event, before React has rendered it. */
function useAddressState(initial: AddressFormOptions["initial"], keepAs: string | undefined) {
  const [state, dispatch] = useReducer(nextAddress, initial, (given) =>
    startAddress({ ...given, ...takeDraftFields(keepAs, emptyAddress) }),
  );
  const latest = useRef(state);
  useEffect(() => (keepAs === undefined ? undefined : registerDraft(keepAs, () => latest.current.fields)), [keepAs]);
  const applyEvent = (event: AddressEvent) => {
    latest.current = nextAddress(latest.current, event);
    dispatch(event);
  };
  return { state, latest, tell: applyEvent };
}

/**
 * Which fields the server refused, or that it couldn't check them: the specs' sentence, and whether the server was
 * reached.
 */
function unanswered(of: AddressFields, fault: unknown, shown: readonly AddressField[]): AddressEvent {
  const errors = refusedFieldTexts(fault, shown);
  if (Object.keys(errors).length > 0) return { kind: "refused", of, errors };
  const { status } = asCallFailed(fault);
  return { kind: "failed", of, message: failureText({ status, detail: null }, messages.addressRequestFailed) };
}

/** The reason that applies: the ZIP code, or the PO box. */
export const noDeliveryText = ({ fields, noDelivery }: ValidAddress, notDelivered: (zip: string) => string): string =>
  noDelivery === "box" ? addressWords.notToBox : notDelivered(fields.zip);

function errorsOf(fields: AddressFields, shown: readonly AddressField[]): AddressState["errors"] {
  const found = shown.map((field) => [field, addressFieldError(field, fields[field])] as const);
  return Object.fromEntries(found.filter(([, error]) => error !== null));
}

function remaining(state: AddressState, field: AddressField | undefined): string | null {
  const { errors, check } = state;
  if (field === undefined) return null;
  if (field === "city") return errors.city ?? cityProblem(state);
  return errors[field] ?? (field === "streetAddress" && check.kind === "invalid" ? check.message : null);
}

/** The reader decides, because the ZIP code may be the mistake. */
function cityProblem(state: AddressState): string | null {
  const suggested = cityToConfirm(state);
  return suggested === null ? null : addressWords.chooseCity(suggested, state.fields.city.trim());
}

function confirmed(state: AddressState, fieldId: AddressForm["fieldId"]): AddressConfirmation {
  const { check } = state;
  const city = cityProblem(state);
  if (city !== null) return { ok: false, problems: [{ fieldId: fieldId("city"), text: city }] };
  if (check.kind === "valid") return { ok: true, address: check.address };
  const text = check.kind === "invalid" ? check.message : addressWords.checkAgain;
  return { ok: false, problems: [{ fieldId: fieldId("streetAddress"), text }] };
}
