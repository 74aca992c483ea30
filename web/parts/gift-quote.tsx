import type { ReactNode } from "react";
import css from "./gift-quote.module.css";

/** A donor's own words, in the form of a newspaper's pull quote. Only text, because it may come from a stranger. */
export const GiftQuote = ({ label, note }: { label: string; note: string }): ReactNode => (
  <figure className={css.figure}>
    <figcaption className={css.label}>{label}</figcaption>
    <blockquote className={css.note}>{note}</blockquote>
  </figure>
);
