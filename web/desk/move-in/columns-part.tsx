import type { ReactNode } from "react";
import type { ImportField } from "#core/import/columns.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { fieldGroups, fieldNames, moveInWords } from "./move-in-words.ts";
import css from "./move-in.module.css";
import type { MappingDraft } from "./use-mapping.ts";

type Props = {
  readonly headers: readonly string[];
  readonly draft: MappingDraft;
  /** Each entry lists fields of which one is enough. */
  readonly missing: readonly (readonly ImportField[])[];
  readonly onChange: (draft: MappingDraft) => void;
};

/** Each of our fields, with the column that contains it. */
export function ColumnsPart({ headers, draft, missing, onChange }: Props): ReactNode {
  const options = [
    { value: "", label: moveInWords.notInFile },
    ...headers.filter((header) => header !== "").map((header) => ({ value: header, label: header })),
  ];
  const errorOf = (field: ImportField): string | undefined => {
    const anyOf = missing.find(([first]) => first === field);
    return anyOf && moveInWords.choose(anyOf);
  };
  return (
    <>
      {fieldGroups.map(({ title, fields }) => (
        <fieldset key={title} className={css.group}>
          <legend>{title}</legend>
          <div className={css.fields}>
            {fields.map((field) => (
              <SelectField
                key={field}
                label={fieldNames[field]}
                error={errorOf(field)}
                options={options}
                value={draft.columns[field] ?? ""}
                onChange={({ target }) => onChange({ ...draft, columns: { ...draft.columns, [field]: target.value } })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={css.fields}>
        <SelectField
          label={moveInWords.dates}
          options={[
            { value: "month-first", label: moveInWords.monthFirst },
            { value: "day-first", label: moveInWords.dayFirst },
          ]}
          value={draft.dates}
          onChange={({ target }) =>
            onChange({ ...draft, dates: target.value === "day-first" ? "day-first" : "month-first" })
          }
        />
      </div>
    </>
  );
}
