import { brandOf, digitsOf, type MonthOfYear } from "#core/payment/card.ts";
import { frameWords } from "./frame-words.ts";
import stackCss from "../ui/stack.module.css";
import { classNames } from "../ui/class-names.ts";
import { brandMark, type BrandMark } from "./brand-mark.ts";
import { caretAfter, masked, showCardHints } from "./card-fields.ts";
import { cardProblems } from "./card-problems.ts";
import {
  type CardField,
  cardFields,
  type CardFormKind,
  cardForms,
  type CardValues,
  errorWhileTyping,
  fieldError,
} from "./card-rules.ts";
import { element } from "./element.ts";
import { type FieldOptions, fieldView } from "./field-view.ts";
import css from "./frame.module.css";
import type { FrameState } from "./frame-state.ts";
import type { GatewayScript } from "./frame-gateway.ts";
import { lockLine } from "./lock-line.ts";
import type { OpenPaymentMessage } from "./messages.ts";
import { payButton } from "./pay-button.ts";
import { problemSummary } from "./problem-summary.ts";

/** Subscribe 9: card validation is debounced by half a second. */
const debounceMs = 500;

const looks = {
  number: { label: frameWords.number, width: "full", autocomplete: "cc-number", inputmode: "numeric", maxlength: "23" },
  expiry: {
    label: frameWords.expiry,
    width: "full",
    autocomplete: "cc-exp",
    inputmode: "numeric",
    maxlength: "14",
  },
  cvv: { label: frameWords.cvv, width: "full", autocomplete: "cc-csc", inputmode: "numeric", maxlength: "4" },
  name: { label: frameWords.name, width: "full", autocomplete: "cc-name", inputmode: "text", maxlength: "80" },
} as const satisfies Record<CardField, Omit<FieldOptions, "id" | "enterkeyhint">>;

export type CardForm = {
  readonly root: HTMLFormElement;
  /** Which of the two forms' rules apply; the newer form's until this is called. */
  setForm(kind: CardFormKind): void;
  /** @param working announced by screen readers while the button is busy */
  setButton(text: string, working: string): void;
  /** Called when the gateway's script has loaded. If the gateway draws the fields, it draws them now. */
  draw(script: GatewayScript, payment: Pick<OpenPaymentMessage, "sessionToken">): void;
  /** The page's colors have changed. */
  restyle(): void;
  show(state: FrameState): void;
};

function fieldsWith(mark: BrandMark) {
  const view = (field: CardField) =>
    fieldView({
      id: `card-${field}`,
      enterkeyhint: field === "name" ? "done" : "next",
      ...looks[field],
      ...(field === "number" && { mark: mark.root }),
    });
  const views = { number: view("number"), expiry: view("expiry"), cvv: view("cvv"), name: view("name") };
  views.expiry.setHint(frameWords.expiryForm);
  return views;
}

type Needs = {
  /** Called with a card that passed every rule. */
  readonly onPay: (values: CardValues) => void;
  readonly month: () => MonthOfYear;
};

export function cardForm({ onPay, month }: Needs): CardForm {
  const mark = brandMark();
  const fields = fieldsWith(mark);
  const timers: Partial<Record<CardField, ReturnType<typeof setTimeout>>> = {};
  const summary = problemSummary();
  const button = payButton();
  const values = (): CardValues => ({
    number: fields.number.input.value,
    expiry: fields.expiry.input.value,
    cvv: fields.cvv.input.value,
    name: fields.name.input.value,
  });

  const showHints = (): void => {
    showCardHints(fields, brandOf(fields.number.input.value));
    mark.show(fields.number.input.value);
  };

  const problems = cardProblems(fields, summary);
  let form: CardFormKind = "newer";
  // Once the form was submitted, an empty field keeps its error until it is filled in.
  let sent = false;

  const check = (field: CardField): string | null =>
    (sent ? fieldError : errorWhileTyping)(form, field, values(), month());
  const mend = (field: CardField): void => {
    if (problems.has(field) && check(field) === null) problems.set(field, null);
  };

  const typed = (field: CardField): void => {
    maskWhileTyping(field, fields[field].input);
    if (field === "number") showHints();
    clearTimeout(timers[field]);
    // The length of the security code depends on the card number.
    const checked: readonly CardField[] = field === "number" ? ["number", "cvv"] : [field];
    for (const it of checked) mend(it);
    if (cardForms[form].checked !== "typing") return;
    timers[field] = setTimeout(() => {
      for (const it of checked) problems.set(it, check(it));
    }, debounceMs);
  };

  /** Switching to another window doesn't count as leaving the field. */
  const left = (field: CardField): void => {
    if (cardForms[form].checked !== "leaving" || fields[field].input.readOnly || !document.hasFocus()) return;
    problems.set(field, fieldError(form, field, values(), month()));
  };

  const submit = (): void => {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    const error = (field: CardField): string | null => fieldError(form, field, values(), month());
    sent = !problems.list({ number: error("number"), expiry: error("expiry"), cvv: error("cvv"), name: error("name") });
    if (!sent) onPay(values());
  };

  const pair = element("div", { class: classNames(stackCss.fieldRow, css.pair) }, fields.expiry.root, fields.cvv.root);
  const children = [summary.root, fields.number.root, pair, fields.name.root, button.root, lockLine()];
  const attributes = { class: css.form ?? "", novalidate: "novalidate", "aria-label": frameWords.card };
  const root = element("form", attributes, ...children);
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  // An error shown on blur would move the button from under the pointer, and the click would be lost.
  button.root.addEventListener("mousedown", (event) => event.preventDefault());
  for (const field of cardFields) {
    fields[field].input.addEventListener("input", () => typed(field));
    fields[field].input.addEventListener("blur", () => left(field));
  }
  showHints();

  return {
    root,
    setForm: (kind) => {
      form = kind;
    },
    setButton: (text, working) => button.setText(text, working),
    draw: () => {},
    restyle: () => {},
    show: (state) => {
      const busy = state.kind !== "ready" && state.kind !== "declined";
      button.setBusy(state.kind === "paying" || state.kind === "waiting");
      button.root.disabled = state.kind === "failed" || state.kind === "approved";
      for (const field of cardFields) {
        fields[field].input.readOnly = busy && state.kind !== "waiting" && state.kind !== "failed";
        // Once approved, the card is no longer needed.
        if (state.kind === "approved") fields[field].input.value = "";
      }
      if (state.kind === "declined" && state.field !== null) problems.list({ [state.field]: state.text });
    },
  };
}

/** Writes the mask over what was typed, pasted or autofilled, and keeps the caret after its digit. */
function maskWhileTyping(field: CardField, input: HTMLInputElement): void {
  const typed = input.value;
  const text = masked(field, typed);
  if (text === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const atEnd = caret >= typed.length;
  const before = digitsOf(typed.slice(0, caret)).length;
  input.value = text;
  const place = atEnd ? text.length : caretAfter(text, before);
  if (document.activeElement === input) input.setSelectionRange(place, place);
}
