import { type CardField, cardFields } from "./card-rules.ts";
import type { FieldView } from "./field-view.ts";
import type { ProblemSummary } from "./problem-summary.ts";

type Problems = Readonly<Partial<Record<CardField, string | null>>>;

export type CardProblems = {
  /** Whether a field shows an error. */
  has(field: CardField): boolean;
  /** Shows or removes a field's error; the summary shrinks as fields are fixed. */
  set(field: CardField, text: string | null): void;
  /**
   * Called on submit: shows all errors, in the summary too, and focuses the first field.
   *
   * @returns true if there are none.
   */
  list(problems: Problems): boolean;
};

/** The errors of the card that the form shows: at each field and, after sending, in the summary. */
export function cardProblems(fields: Readonly<Record<CardField, FieldView>>, summary: ProblemSummary): CardProblems {
  const shown: Partial<Record<CardField, string>> = {};
  let listed: readonly CardField[] = [];

  const place = (field: CardField, text: string | null): void => {
    if (text === null) delete shown[field];
    else shown[field] = text;
    fields[field].setError(text);
  };
  const summarise = (): void =>
    summary.show(
      listed.flatMap((field) => {
        const text = shown[field];
        return text === undefined ? [] : [{ field: fields[field], text }];
      }),
    );

  return {
    has: (field) => shown[field] !== undefined,
    set: (field, text) => {
      if ((shown[field] ?? null) === text) return;
      place(field, text);
      if (listed.includes(field)) summarise();
    },
    list: (problems) => {
      for (const field of cardFields) place(field, problems[field] ?? null);
      listed = cardFields.filter((field) => shown[field] !== undefined);
      summarise();
      const [first] = listed;
      if (first !== undefined) fields[first].focus();
      return first === undefined;
    },
  };
}
