import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useId, useRef } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm as useHookForm,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { type Trouble, useSubmission } from "./use-submission.ts";

/** Why a draft was not accepted. A refused field gets its text and the focus. */
export type Refusal<Name extends string = string> = {
  readonly text?: string | readonly string[];
  readonly fields?: Readonly<Partial<Record<Name, string>>>;
};

type Options<Values extends FieldValues, Draft> = {
  readonly schema: ZodMiniType<Draft, Values>;
  readonly initial: DefaultValues<Values>;
  /** Null when it was accepted. */
  readonly send: (draft: Draft) => Refusal<Path<Values>> | null | Promise<Refusal<Path<Values>> | null>;
  /** Hears every change, to keep what was typed. */
  readonly onDraft?: (values: Values) => void;
};

/**
 * The state of a form. A field says what is wrong once the reader has left it, and the summary lists it all at submit
 * (look.md, Forms). Draw it with `<Form>`.
 */
export function useForm<Values extends FieldValues, Draft>(options: Options<Values, Draft>) {
  const { schema, initial, send, onDraft } = options;
  const form = useHookForm<Values, unknown, Draft>({
    resolver: standardSchemaResolver<Values, unknown, Draft>(schema),
    defaultValues: initial,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { handleSubmit, getFieldState, setError, setValue, reset, subscribe } = form;
  const values = useWatch({ control: form.control, compute: (all: Values) => all });
  const { errorOf, problemsBy, ...fields } = fieldsOf(form, useId());

  const attempt = async (): Promise<Trouble> => {
    let trouble: Trouble = {};
    await handleSubmit(
      async (draft) => {
        const refusal = await send(draft);
        const problems = problemsBy((name) => refusal?.fields?.[name]);
        for (const { name, text } of problems) setError(name, { message: text });
        trouble = { problems, texts: [refusal?.text ?? []].flat() };
      },
      () => {
        trouble = { problems: problemsBy((name) => getFieldState(name).error?.message) };
      },
    )();
    return trouble;
  };
  const remaining = (fieldId: string) => problemsBy(errorOf).find((it) => it.fieldId === fieldId)?.text ?? null;
  const { forgetRefusal, ...submission } = useSubmission(attempt, remaining);

  const content = useRef("");
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          // It is also called when an error comes or goes.
          const now = JSON.stringify(typed);
          if (now === content.current) return;
          content.current = now;
          forgetRefusal();
          onDraft?.(typed);
        },
      }),
    [subscribe, forgetRefusal, onDraft],
  );

  return {
    ...submission,
    ...fields,
    values,
    set: <N extends Path<Values>>(name: N, value: PathValue<Values, N>) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: getFieldState(name).isTouched }),
    /** Back to the initial values, with nothing said. */
    clear: () => reset(),
  };
}

/** What each field of a form takes as its properties, and what is wrong with those that this rendering shows. */
function fieldsOf<Values extends FieldValues, Draft>(form: UseFormReturn<Values, unknown, Draft>, id: string) {
  type Name = Path<Values>;
  const { formState, getFieldState, getValues, register, trigger } = form;
  // In their order on the page, which is the order in which they are drawn.
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
    errorOf,
    problemsBy: (textOf: (name: Name) => string | undefined) =>
      [...shown].flatMap((name) => {
        const text = textOf(name);
        return text === undefined ? [] : [{ name, text, fieldId: fieldId(name) }];
      }),
    /** For a `TextField` or `PasswordField`. `repeatedIn`: the field that must say the same; it is checked again with this one. */
    field: (name: Name, repeatedIn?: Name) => ({
      ...common(name),
      ...register(name, { onChange: checksAgain(repeatedIn, "invalid"), onBlur: checksAgain(repeatedIn, "isTouched") }),
    }),
    /** For a `Checkbox`. */
    checkbox: (name: Name) => ({ ...common(name), ...register(name) }),
    /** For a `RadioGroup` or a `Combobox`, which give the value itself. */
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
