import type { Checked, FormRules, NameOf, Problems } from "./form-rules.ts";

/** A form's state, as the reader sees it. */
export type FormState<Values> = {
  readonly values: Values;
  readonly errors: Problems;
  /** The fields that the reader has left. */
  readonly left: ReadonlySet<NameOf<Values>>;
  readonly wasSent: boolean;
};

export const beginForm = <Values>(values: Values): FormState<Values> => ({
  values,
  errors: {},
  left: new Set(),
  wasSent: false,
});

/** Checks one field, and keeps the messages of the others. */
export function checkField<Values>(
  state: FormState<Values>,
  rules: FormRules<Values>,
  name: NameOf<Values>,
): FormState<Values> {
  const checked = rules(state.values);
  return { ...state, errors: { ...state.errors, [name]: checked.ok ? undefined : checked.problems[name] } };
}

/**
 * A field shows its error once the reader has left it, and then after each change.
 *
 * @param value what its control contains.
 */
export function changeField<Values>(
  state: FormState<Values>,
  rules: FormRules<Values>,
  name: NameOf<Values>,
  value: unknown,
): FormState<Values> {
  const changed = { ...state, values: { ...state.values, [name]: value } };
  return state.wasSent || state.left.has(name) ? checkField(changed, rules, name) : changed;
}

/** Once the form was submitted, leaving a field changes nothing: a refusal stays next to it until the field changes. */
export function leaveField<Values>(
  state: FormState<Values>,
  rules: FormRules<Values>,
  name: NameOf<Values>,
): FormState<Values> {
  const left = { ...state, left: new Set([...state.left, name]) };
  return state.wasSent ? left : checkField(left, rules, name);
}

/** Earlier messages are removed. */
export const submitForm = <Values>(state: FormState<Values>, checked: Checked<Values>): FormState<Values> => ({
  ...state,
  wasSent: true,
  errors: checked.ok ? {} : checked.problems,
});

export const showFieldError = <Values>(
  state: FormState<Values>,
  name: NameOf<Values>,
  text: string,
): FormState<Values> => ({
  ...state,
  errors: { ...state.errors, [name]: text },
});

/** Stores the state of one form. Handlers can read it before the page has rendered it. */
export type FormStore<Values> = {
  readonly now: () => FormState<Values>;
  readonly update: (next: (state: FormState<Values>) => FormState<Values>) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function formStore<Values>(values: Values): FormStore<Values> {
  let state = beginForm(values);
  const listeners = new Set<() => void>();
  return {
    now: () => state,
    update: (next) => {
      state = next(state);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
