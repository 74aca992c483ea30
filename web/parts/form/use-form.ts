import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type InputEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  get as getField,
  type Path,
  type PathValue,
  useForm as useHookForm,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { keepTyped, takeFields } from "#web/data/signed-out.ts";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import type { ValidAddress } from "../address/address-state.ts";
import type { AddressForm } from "../address/use-address-form.ts";
import { type Trouble, useSubmission } from "./use-submission.ts";

/** Why a draft was refused. A refused field gets its text and the focus. */
export type Refusal<Name extends string = string> = {
  readonly text?: string | readonly string[];
  readonly fields?: Readonly<Partial<Record<Name, string>>>;
};

type Answer<Values extends FieldValues> = Refusal<Path<Values>> | null;

type Options<Values extends FieldValues, Draft> = {
  readonly schema: ZodMiniType<Draft, Values>;
  readonly initial: DefaultValues<Values>;
  /** An address among the other fields: it keeps its own state, and is checked first. */
  readonly address?: AddressForm;
  /** Null if it was accepted. `address`: null without one. */
  readonly send: (draft: Draft, address: ValidAddress | null) => Answer<Values> | Promise<Answer<Values>>;
  /** Called for every change, to keep what was typed. */
  readonly onDraft?: (values: Values) => void;
  /** The key under which typed values, except secret ones, are kept while the reader signs in again. */
  readonly keepAs?: string;
  readonly secret?: readonly Path<Values>[];
};

/**
 * The state of a form. A field shows its error once the reader has left it, and the summary lists them all on submit
 * (look.md, Forms). Render it with `<Form>`.
 */
export function useForm<Values extends FieldValues, Draft>(options: Options<Values, Draft>) {
  const { schema, initial, address, send, onDraft, keepAs, secret = [] } = options;
  const [kept] = useState(() => takeFields(keepAs, initial));
  const form = useHookForm<Values, unknown, Draft>({
    resolver: standardSchemaResolver<Values, unknown, Draft>(schema),
    defaultValues: Object.assign({}, initial, kept),
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { handleSubmit, getFieldState, getValues, setError, setValue, reset, subscribe } = form;
  const values = useWatch({ control: form.control, compute: (all: Values) => all });
  const about = JSON.stringify([values, address?.fields]);
  const { errorAt, problemsBy, ...fields } = fieldsOf(form, useId());

  /** A refused field that isn't on the page is listed with the general errors. */
  const troubleOf = (refusal: Refusal<Path<Values>> | null): Trouble => {
    const problems = problemsBy((name) => refusal?.fields?.[name]);
    for (const { name, text } of problems) setError(name, { message: text });
    const said = problems.map(({ text }) => text);
    const others = Object.values<string | undefined>(refusal?.fields ?? {}).filter((text) => text !== undefined);
    return { problems, texts: [...[refusal?.text ?? []].flat(), ...others.filter((text) => !said.includes(text))] };
  };
  const attempt = async (): Promise<Trouble> => {
    const confirmed = address === undefined ? null : await address.confirm();
    const problems = confirmed?.ok === false ? confirmed.problems : [];
    let trouble: Trouble = { problems };
    await handleSubmit(
      async (draft) => {
        if (confirmed?.ok !== false) trouble = troubleOf(await send(draft, confirmed?.address ?? null));
      },
      () => {
        const own = problemsBy((name) => getFieldState(name).error?.message);
        trouble = { problems: inPageOrder([...problems, ...own]) };
      },
    )();
    return trouble;
  };
  // A field of a part of the form is rendered after the summary that asks for it.
  const remaining = (fieldId: string) => address?.remaining(fieldId) ?? errorAt(fieldId) ?? null;
  const { refuse, ...submission } = useSubmission(attempt, remaining, about);

  const content = useRef("");
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          // It is also called when an error appears or disappears.
          const now = JSON.stringify(typed);
          if (now === content.current) return;
          content.current = now;
          onDraft?.(typed);
        },
      }),
    [subscribe, onDraft],
  );
  const typed = useEffectEvent(() => {
    const open = Object.entries(getValues()).filter(([name]) => !secret.some((it) => it === name));
    return Object.fromEntries(open);
  });
  useEffect(() => (keepAs === undefined ? undefined : keepTyped(keepAs, () => typed())), [keepAs]);

  return {
    ...submission,
    ...fields,
    values,
    /** The form's values, for comparison. */
    about,
    /** Shows errors beside their fields, without moving the focus. A field that has changed since keeps its own. */
    complain: (fields: Refusal<Path<Values>>["fields"], asked: Values) => {
      const unchanged = (name: Path<Values>) => getValues(name) === getField(asked, name);
      for (const { name, text } of problemsBy((name) => (unchanged(name) ? fields?.[name] : undefined)))
        setError(name, { message: text });
    },
    /** Shows what a later step found wrong. */
    refuse: (refusal: Refusal<Path<Values>>) => refuse(troubleOf(refusal)),
    set: <N extends Path<Values>>(name: N, value: PathValue<Values, N>) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: getFieldState(name).isTouched }),
    /** Sets these values without errors. */
    fill: (next: Values) => reset(next),
    /** Back to the initial values, without errors. */
    clear: () => reset(),
  };
}

type FieldWishes<Name> = {
  /** The field that depends on this one, such as the repeated email; it is validated together with this one. */
  readonly alsoChecks?: Name;
  /** How the field formats what was typed. */
  readonly typed?: (before: string, after: string, caretAtEnd: boolean) => string;
};

/** As somebody reads the page: an address can be anywhere among the fields. */
const inPageOrder = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.toSorted((one, other) => {
    const [first, second] = [one, other].map(({ fieldId }) => document.getElementById(fieldId));
    if (!first || !second) return 0;
    return first.compareDocumentPosition(second) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });

/** Formats the field's text before the form reads it. */
const writesAs =
  (typed: NonNullable<FieldWishes<string>["typed"]>, before: () => string) =>
  ({ currentTarget: input }: InputEvent<HTMLInputElement>): void => {
    const next = typed(before(), input.value, input.selectionStart === input.value.length);
    if (next !== input.value) input.value = next;
  };

/** The props of each field of a form, and the errors of those that are rendered. */
function fieldsOf<Values extends FieldValues, Draft>(form: UseFormReturn<Values, unknown, Draft>, id: string) {
  type Name = Path<Values>;
  const { formState, getFieldState, getValues, register, trigger } = form;
  // In the order in which they are rendered, which is their order on the page.
  const shown = new Set<Name>();
  const fieldId = (name: Name) => `${id}-${name}`;
  const errorOf = (name: Name) => getFieldState(name, formState).error?.message;
  const common = (name: Name) => {
    shown.add(name);
    return { id: fieldId(name), error: errorOf(name) };
  };
  const checksAgain = (repeat: Name | undefined, when: "invalid" | "isTouched") => () => {
    if (repeat !== undefined && getFieldState(repeat)[when]) void trigger(repeat);
  };
  return {
    /** The error of the field with this id. */
    errorAt: (at: string): string | undefined => {
      if (!at.startsWith(`${id}-`)) return undefined;
      const text: unknown = getField(formState.errors, `${at.slice(id.length + 1)}.message`);
      return typeof text === "string" ? text : undefined;
    },
    idOf: fieldId,
    problemsBy: (textOf: (name: Name) => string | undefined) =>
      [...shown].flatMap((name) => {
        const text = textOf(name);
        return text === undefined ? [] : [{ name, text, fieldId: fieldId(name) }];
      }),
    /** For a `TextField` or `PasswordField`. */
    field: (name: Name, { alsoChecks, typed }: FieldWishes<Name> = {}) => ({
      ...common(name),
      ...register(name, { onChange: checksAgain(alsoChecks, "invalid"), onBlur: checksAgain(alsoChecks, "isTouched") }),
      ...(typed !== undefined && { onInput: writesAs(typed, () => String(getValues(name))) }),
    }),
    /** For a `TextArea`. */
    area: (name: Name) => ({ ...common(name), ...register(name) }),
    /** For a `Checkbox`. */
    checkbox: (name: Name) => ({ ...common(name), ...register(name) }),
    /** For a `RadioGroup` or a `Combobox`, which pass the value itself. */
    choice: (name: Name) => {
      const value: unknown = getValues(name);
      return {
        ...common(name),
        value: typeof value === "string" ? value : null,
        onChange: (chosen: string) => void register(name).onChange({ target: { name, value: chosen } }),
      };
    },
  };
}
