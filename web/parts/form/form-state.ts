import type { Checked, FormRules, NameOf, Problems } from "./form-rules.ts";

/** A form as its reader sees it. */
export type FormState<Values> = {
  readonly values: Values;
  readonly errors: Problems;
  /** The fields that the reader has left. */
  readonly left: ReadonlySet<NameOf<Values>>;
  readonly wasSent: boolean;
};

export const begin = <Values>(values: Values): FormState<Values> => ({
  values,
  errors: {},
  left: new Set(),
  wasSent: false,
});

/** Checks one field, and leaves what is said beside the others. */
export function check<Values>(
  state: FormState<Values>,
  rules: FormRules<Values>,
  name: NameOf<Values>,
): FormState<Values> {
  const checked = rules(state.values);
  return { ...state, errors: { ...state.errors, [name]: checked.ok ? undefined : checked.problems[name] } };
}

/**
 * A field shows what is wrong with it once the reader has left it, and then at each change.
 *
 * @param value what its control holds.
 */
export function change<Values>(
  state: FormState<Values>,
  rules: FormRules<Values>,
  name: NameOf<Values>,
  value: unknown,
): FormState<Values> {
  const changed = { ...state, values: { ...state.values, [name]: value } };
  return state.wasSent || state.left.has(name) ? check(changed, rules, name) : changed;
}

/** Once the form was sent, leaving a field changes nothing: a refusal stays beside it until the field changes. */
export function leave<Values>(
  state: FormState<Values>,
  rules: FormRules<Values>,
  name: NameOf<Values>,
): FormState<Values> {
  const left = { ...state, left: new Set([...state.left, name]) };
  return state.wasSent ? left : check(left, rules, name);
}

/** What was said before is gone. */
export const submit = <Values>(state: FormState<Values>, checked: Checked<Values>): FormState<Values> => ({
  ...state,
  wasSent: true,
  errors: checked.ok ? {} : checked.problems,
});

export const complain = <Values>(state: FormState<Values>, name: NameOf<Values>, text: string): FormState<Values> => ({
  ...state,
  errors: { ...state.errors, [name]: text },
});

/** Holds the state of one form, which handlers read before the page has drawn it. */
export type FormStore<Values> = {
  readonly now: () => FormState<Values>;
  readonly update: (next: (state: FormState<Values>) => FormState<Values>) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function formStore<Values>(values: Values): FormStore<Values> {
  let state = begin(values);
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
