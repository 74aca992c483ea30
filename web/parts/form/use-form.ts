import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from "react";
import { registerDraft, takeDraftFields } from "#web/data/session-interruption.ts";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import type { ValidAddress } from "../address/address-state.ts";
import type { AddressForm } from "../address/use-address-form.ts";
import { formFieldsOf } from "./form-fields.ts";
import type { FormRules, NameOf, Problems } from "./form-rules.ts";
import { beginForm, changeField, formStore, showFieldError, submitForm } from "./form-state.ts";
import { type SubmissionProblem, useSubmission } from "./use-submission.ts";

/** Why a draft was refused. A refused field gets its text and the focus. */
export type Refusal<Name extends string = string> = {
  readonly text?: string | readonly string[];
  readonly fields?: Readonly<Partial<Record<Name, string>>>;
};

type Answer<Values> = Refusal<NameOf<Values>> | null;

type Options<Values> = {
  readonly rules: FormRules<Values>;
  readonly initial: NoInfer<Values>;
  /** An address among the other fields. It has its own state, and is checked first. */
  readonly address?: AddressForm;
  /** Null if the draft was accepted. `address`: null without one. */
  readonly send: (draft: Values, address: ValidAddress | null) => Answer<Values> | Promise<Answer<Values>>;
  /** Called for every change, to store what was typed. */
  readonly onDraft?: (values: Values) => void;
  /** The key under which typed values, except secret ones, are kept while the reader signs in again. */
  readonly keepAs?: string;
  readonly secret?: readonly NameOf<Values>[];
};

/**
 * The state of a form. A field shows its error once the reader has left it, and the summary lists them all on submit
 * (look.md, Forms). Render it with `<Form>`.
 */
export function useForm<Values extends object>(options: Options<Values>) {
  const { rules, initial, address, send, onDraft, keepAs, secret = [] } = options;
  type Name = NameOf<Values>;
  const [store] = useState(() => formStore<Values>(Object.assign({}, initial, takeDraftFields(keepAs, initial))));
  const shown = useSyncExternalStore(store.subscribe, store.now);
  const { values, errors } = shown;
  const about = JSON.stringify([values, address?.fields]);
  const id = useId();
  const { rendered, ...fields } = formFieldsOf({ store, shown, rules, id });

  /** The texts of the fields that are on the page. */
  const problemsBy = (textOf: (name: Name) => string | undefined) =>
    [...rendered].flatMap((name) => {
      const text = textOf(name);
      return text === undefined ? [] : [{ name, text, fieldId: fields.idOf(name) }];
    });
  /** @returns the problems whose fields were found on the page. */
  const showBeside = (textOf: (name: Name) => string | undefined) => {
    const problems = problemsBy(textOf);
    store.update((state) => problems.reduce((next, { name, text }) => showFieldError(next, name, text), state));
    return problems;
  };
  /** A refused field that isn't on the page is listed with the general errors. */
  const troubleOf = (refusal: Answer<Values>): SubmissionProblem => {
    const problems = showBeside((name) => refusal?.fields?.[name]);
    const shownTexts = problems.map(({ text }) => text);
    const others = Object.values<string | undefined>(refusal?.fields ?? {}).filter((text) => text !== undefined);
    return {
      problems,
      texts: [...[refusal?.text ?? []].flat(), ...others.filter((text) => !shownTexts.includes(text))],
    };
  };
  const attempt = async (): Promise<SubmissionProblem> => {
    const confirmed = address === undefined ? null : await address.confirm();
    const problems = confirmed?.ok === false ? confirmed.problems : [];
    const checked = rules(store.now().values);
    store.update((state) => submitForm(state, checked));
    if (!checked.ok) return { problems: inPageOrder([...problems, ...problemsBy((name) => checked.problems[name])]) };
    if (confirmed?.ok === false) return { problems };
    return troubleOf(await send(checked.draft, confirmed?.address ?? null));
  };
  /**
   * The error of the field with this id. Fields within a part of the form are rendered after the summary that needs
   * them.
   */
  const errorAt = (fieldId: string): string | null => {
    const found = Object.entries(errors).find(([name]) => `${id}-${name}` === fieldId);
    return found?.[1] ?? null;
  };
  const remaining = (fieldId: string) => address?.remaining(fieldId) ?? errorAt(fieldId);
  const { refuse, ...submission } = useSubmission(attempt, remaining, about);

  const typed = useEffectEvent(() => onDraft?.(store.now().values));
  useEffect(() => {
    let before = store.now().values;
    return store.subscribe(() => {
      const { values: now } = store.now();
      if (now === before) return;
      before = now;
      typed();
    });
  }, [store]);
  const open = useEffectEvent(() => {
    const kept = Object.entries(store.now().values).filter(([name]) => !secret.some((it) => it === name));
    return Object.fromEntries(kept);
  });
  useEffect(() => (keepAs === undefined ? undefined : registerDraft(keepAs, () => open())), [keepAs]);

  return {
    ...submission,
    ...fields,
    values,
    /** The form's values, for comparison. */
    about,
    /**
     * Shows errors next to their fields, without moving the focus. A field that has changed since keeps its own error.
     */
    complain: (problems: Problems, asked: Values): void => {
      const now = store.now().values;
      showBeside((name) => (now[name] === asked[name] ? problems[name] : undefined));
    },
    /** Shows what a later step found wrong. */
    refuse: (refusal: Refusal<Name>) => refuse(troubleOf(refusal)),
    set: <N extends Name>(name: N, value: Values[N]): void =>
      store.update((state) => changeField(state, rules, name, value)),
    /** Sets these values without errors. */
    fill: (next: Values): void => store.update(() => beginForm(next)),
    /** Back to the initial values, without errors. */
    clear: (): void => store.update(() => beginForm(initial)),
  };
}

/** In reading order, because an address can be anywhere among the fields. */
const inPageOrder = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.toSorted((one, other) => {
    const [first, second] = [one, other].map(({ fieldId }) => document.getElementById(fieldId));
    if (!first || !second) return 0;
    return first.compareDocumentPosition(second) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
