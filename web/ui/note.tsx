import type { ReactNode } from "react";
import { InfoIcon } from "./icons.tsx";
import css from "./note.module.css";

/** What will happen next to what is being typed. It has the size of the alert that takes its place. */
export const Note = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={css.note}>
    <InfoIcon />
    <p>{children}</p>
  </div>
);
