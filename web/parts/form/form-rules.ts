import { uiWords } from "#web/ui/ui-words.ts";

export type NameOf<Values> = keyof Values & string;

/** The text next to each field that is wrong, by the field's name. */
export type Problems = Readonly<Record<string, string | undefined>>;

export type Checked<Values> =
  | { readonly ok: true; readonly draft: Values }
  | { readonly ok: false; readonly problems: Problems };

/** Checks what was typed: what will be sent, or what is wrong with it. */
export type FormRules<Values> = (typed: Values) => Checked<Values>;

/** Why a value isn't accepted; null: it is. */
type Rule<Value> = (value: Value) => string | null;

/** What one field accepts: its value as it will be sent, and the first rule that it breaks. */
type FieldRule<Value> = (typed: Value) => { readonly value: Value; readonly problem: string | null };

export const must =
  <Value>(isRight: (value: Value) => boolean, text: string): Rule<Value> =>
  (value) =>
    isRight(value) ? null : text;

export const required = (text: string): Rule<string> => must((value) => value !== "", text);
export const atMost = (most: number, text: string): Rule<string> => must(({ length }) => length <= most, text);

function field<Value>(rules: readonly Rule<Value>[], clean: (typed: Value) => Value = (typed) => typed) {
  return (typed: Value) => {
    const value = clean(typed);
    for (const rule of rules) {
      const problem = rule(value);
      if (problem !== null) return { value, problem };
    }
    return { value, problem: null };
  };
}

export const asTyped = (...rules: Rule<string>[]): FieldRule<string> => field(rules);
/** Sent without surrounding spaces. */
export const trimmed = (...rules: Rule<string>[]): FieldRule<string> => field(rules, (typed) => typed.trim());
export const yesOrNo = (...rules: Rule<boolean>[]): FieldRule<boolean> => field(rules);
export const aNumber: FieldRule<number> = field<number>([]);
/** Several options from a list. */
export const several: FieldRule<readonly string[]> = field<readonly string[]>([]);
/** A stored draft can name an option of an earlier release. */
export const oneOf = <const Option extends string>(options: readonly Option[]): FieldRule<Option> =>
  field([must((value: Option) => options.includes(value), uiWords.checkEntries)]);

/**
 * The rules of a form's fields.
 *
 * @param across checks that compare several fields. If a field also breaks a rule of its own, that text is shown.
 */
export function formRules<Values extends object>(
  fields: { readonly [Name in keyof Values]: FieldRule<Values[Name]> },
  across?: (draft: Values) => Readonly<Partial<Record<NameOf<Values>, string | null>>>,
): FormRules<Values> {
  // Cast: `Object.keys` doesn't know that these are the fields' names.
  const names = Object.keys(fields) as NameOf<Values>[];
  return (typed) => {
    const draft = { ...typed };
    const problems: Record<string, string> = {};
    const note = (name: NameOf<Values>, problem: string | null | undefined): void => {
      if (problem !== null && problem !== undefined) problems[name] ??= problem;
    };
    for (const name of names) {
      const { value, problem } = fields[name](typed[name]);
      draft[name] = value;
      note(name, problem);
    }
    const others = across?.(draft);
    for (const name of names) note(name, others?.[name]);
    return Object.keys(problems).length === 0 ? { ok: true, draft } : { ok: false, problems };
  };
}
