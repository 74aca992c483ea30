import { messages } from "#contract/messages.ts";
import type { CardBrand, MonthOfYear } from "#core/payment/card.ts";
import stackCss from "../ui/stack.module.css";
import { classNames } from "../ui/class-names.ts";
import { showCardHints } from "./card-fields.ts";
import type { CardForm } from "./card-form.ts";
import { cardProblems } from "./card-problems.ts";
import { type CardFormKind, type CardValues, fieldError } from "./card-rules.ts";
import { element } from "./element.ts";
import { fieldView, hostedFieldView } from "./field-view.ts";
import type { Filled, HostedCard, HostedField } from "./frame-gateway.ts";
import css from "./frame.module.css";
import { frameWords } from "./frame-words.ts";
import { lockLine } from "./lock-line.ts";
import { payButton } from "./pay-button.ts";
import { problemSummary } from "./problem-summary.ts";

const hostedFields = ["number", "expiry", "cvv"] as const satisfies readonly HostedField[];

const invalid = {
  number: messages.invalidCardNumber,
  expiry: messages.invalidCardExpiry,
  cvv: messages.invalidCvv,
} as const satisfies Record<HostedField, string>;

const nothing = { number: "", expiry: "", cvv: "" } as const;

type Needs = {
  /** Called when the gateway says that every field is filled in. Only the name on the card is known here. */
  readonly onPay: (values: CardValues) => void;
  readonly month: () => MonthOfYear;
};

/**
 * The card form for gateways that draw number, expiration date and security code in their own frames. It has the same
 * labels, sentences and order as the form with our own fields.
 */
export function hostedCardForm({ onPay, month }: Needs): CardForm {
  let card: HostedCard | null = null;
  const view = (field: HostedField) =>
    hostedFieldView({
      id: `card-${field}`,
      label: frameWords[field],
      width: "full",
      focus: () => card?.focus(field),
    });
  const drawn = { number: view("number"), expiry: view("expiry"), cvv: view("cvv") };
  const name = fieldView({
    id: "card-name",
    label: frameWords.name,
    width: "full",
    autocomplete: "cc-name",
    inputmode: "text",
    enterkeyhint: "done",
    maxlength: "80",
  });
  showCardHints(drawn, "other");
  drawn.expiry.setHint(frameWords.expiryForm);
  const summary = problemSummary();
  const button = payButton();
  const problems = cardProblems({ ...drawn, name }, summary);
  const filled: Record<HostedField, Filled> = { number: "empty", expiry: "empty", cvv: "empty" };
  let form: CardFormKind = "newer";

  const values = (): CardValues => ({ ...nothing, name: name.input.value });
  const errorOf = (field: HostedField): string | null => {
    if (filled[field] === "whole") return null;
    return filled[field] === "empty" ? fieldError(form, field, values(), month()) : invalid[field];
  };
  const changed = (field: HostedField, now: Filled, brand: CardBrand | null): void => {
    if (brand !== null) showCardHints(drawn, brand);
    filled[field] = now;
    if (now === "wrong") problems.set(field, invalid[field]);
    else if (problems.has(field) && errorOf(field) === null) problems.set(field, null);
  };
  const submit = (): void => {
    const errors = { number: errorOf("number"), expiry: errorOf("expiry"), cvv: errorOf("cvv") };
    if (problems.list({ ...errors, name: fieldError(form, "name", values(), month()) })) onPay(values());
  };

  const pair = element("div", { class: classNames(stackCss.fieldRow, css.pair) }, drawn.expiry.root, drawn.cvv.root);
  const children = [summary.root, drawn.number.root, pair, name.root, button.root, lockLine()];
  const attributes = { class: css.form ?? "", novalidate: "novalidate", "aria-label": frameWords.card };
  const root = element("form", attributes, ...children);
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  name.input.addEventListener("input", () => {
    if (problems.has("name") && fieldError(form, "name", values(), month()) === null) problems.set("name", null);
  });

  return {
    root,
    setForm: (kind) => {
      form = kind;
    },
    setButton: (text, working) => button.setText(text, working),
    draw: (script, payment) => {
      const places = { number: drawn.number.place, expiry: drawn.expiry.place, cvv: drawn.cvv.place };
      card ??= script.mountHostedCard?.(payment, places, changed) ?? null;
    },
    restyle: () => card?.restyle(),
    show: (state) => {
      button.setBusy(state.kind === "paying" || state.kind === "waiting");
      button.root.disabled = state.kind === "failed" || state.kind === "approved";
      const readOnly = state.kind === "paying" || state.kind === "approved";
      name.input.readOnly = readOnly;
      card?.setReadOnly(readOnly);
      if (state.kind === "approved") {
        // Once approved, the card is no longer needed.
        name.input.value = "";
        card?.clear();
        for (const field of hostedFields) filled[field] = "empty";
      }
      if (state.kind === "declined" && state.field !== null) problems.list({ [state.field]: state.text });
    },
  };
}
