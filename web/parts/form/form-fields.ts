import type { InputEvent } from "react";
import { changeField, checkField, type FormState, type FormStore, leaveField } from "./form-state.ts";
import type { FormRules, NameOf } from "./form-rules.ts";

type FieldWishes<Name> = {
  /** The field that depends on this one, such as the repeated email; it is validated together with this one. */
  readonly alsoChecks?: Name;
  /** How the field formats what was typed. */
  readonly typed?: (before: string, after: string, caretAtEnd: boolean) => string;
};

type Form<Values> = {
  readonly store: FormStore<Values>;
  /** The state as rendered. */
  readonly shown: FormState<Values>;
  readonly rules: FormRules<Values>;
  readonly id: string;
};

/** The names of the fields whose values have this type. */
type NamesOf<Values, Value> = {
  [Name in NameOf<Values>]: Values[Name] extends Value ? Name : never;
}[NameOf<Values>];

/** Formats the field's text before the form reads it. */
const writesAs =
  (typed: NonNullable<FieldWishes<string>["typed"]>, before: () => string) =>
  ({ currentTarget: input }: InputEvent<HTMLInputElement>): void => {
    const next = typed(before(), input.value, input.selectionStart === input.value.length);
    if (next !== input.value) input.value = next;
  };

/** The props of each field of a form, and the errors of those that are rendered. */
export function formFieldsOf<Values extends object>({ store, shown, rules, id }: Form<Values>) {
  type Name = NameOf<Values>;
  // In rendering order, which is their order on the page.
  const rendered = new Set<Name>();
  const idOf = (name: Name) => `${id}-${name}`;
  const common = (name: Name) => {
    rendered.add(name);
    return { id: idOf(name), error: shown.errors[name] };
  };
  const write = (name: Name, value: unknown): void => store.update((state) => changeField(state, rules, name, value));
  const checkAgain = (name: Name | undefined, isDue: (state: FormState<Values>, name: Name) => boolean): void => {
    if (name !== undefined && isDue(store.now(), name)) store.update((state) => checkField(state, rules, name));
  };
  const control = (name: Name, alsoChecks?: Name) => ({
    ...common(name),
    name,
    onBlur: (): void => {
      store.update((state) => leaveField(state, rules, name));
      checkAgain(alsoChecks, ({ left }, other) => left.has(other));
    },
  });
  /** The control keeps its own text. The form's value is written into it only if it differs. */
  const textControl = (name: NamesOf<Values, string>, alsoChecks?: Name) => ({
    ...control(name, alsoChecks),
    ref: (element: { value: string } | null): void => {
      const text = String(store.now().values[name]);
      if (element !== null && element.value !== text) element.value = text;
    },
    onChange: ({ target }: { readonly target: { readonly value: string } }): void => {
      write(name, target.value);
      checkAgain(alsoChecks, ({ errors }, other) => errors[other] !== undefined);
    },
  });
  return {
    rendered,
    idOf,
    /** For a `TextField` or `PasswordField`. */
    field: (name: NamesOf<Values, string>, { alsoChecks, typed }: FieldWishes<Name> = {}) => ({
      ...textControl(name, alsoChecks),
      ...(typed !== undefined && { onInput: writesAs(typed, () => String(store.now().values[name])) }),
    }),
    /** For a `TextArea` or a `SelectField`. */
    area: (name: NamesOf<Values, string>) => textControl(name),
    /** For a `Checkbox`. */
    checkbox: (name: NamesOf<Values, boolean>) => ({
      ...control(name),
      ref: (element: { checked: boolean } | null): void => {
        if (element !== null) element.checked = store.now().values[name] === true;
      },
      onChange: ({ target }: { readonly target: { readonly checked: boolean } }): void => write(name, target.checked),
    }),
    /** For a `RadioGroup` or a `Combobox`, which pass the value itself. */
    choice: (name: NamesOf<Values, string>) => ({
      ...common(name),
      value: String(shown.values[name]),
      onChange: (chosen: string): void => write(name, chosen),
    }),
  };
}
