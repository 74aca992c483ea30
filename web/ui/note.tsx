import type { ReactNode } from "react";
import { InfoIcon } from "./icons.tsx";
import css from "./note.module.css";

/** Says what will happen, next to what is being typed. It is as large as the alert that replaces it. */
export const Note = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={css.note}>
    <InfoIcon />
    <p>{children}</p>
  </div>
);
