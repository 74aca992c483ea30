import type { ReactNode } from "react";
import type { RowProblem } from "#core/import/row-reader.ts";
import { fieldNames } from "./move-in-words.ts";
import css from "./move-in.module.css";

/** Every reason why a row is rejected, with our names of the fields. */
export const ProblemsText = ({ problems }: { problems: readonly RowProblem[] }): ReactNode =>
  problems.map(({ field, says }) => (
    <span key={`${field} ${says}`} className={css.below}>
      <strong>{fieldNames[field]}</strong> {says}
    </span>
  ));
